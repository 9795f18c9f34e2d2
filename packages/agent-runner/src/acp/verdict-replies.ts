import type { ElicitationForm } from '../elicitation/form.ts';
import { writeContent } from '../elicitation/write-content.ts';
import type { PermissionReply, QuestionReply } from '../held-requests/incoming-request.ts';

/** The result of `elicitation/create` that says the verdict. */
export function elicitationResult(form: ElicitationForm, verdict: QuestionReply): object {
  switch (verdict.action) {
    case 'accept':
      return { action: 'accept', content: writeContent(form, verdict.answers) };
    case 'decline':
    case 'cancel':
      return { action: verdict.action };
  }
}

/** The result of `session/request_permission` that says the verdict. */
export function permissionResult(verdict: PermissionReply): object {
  switch (verdict.action) {
    case 'select':
      return { outcome: { outcome: 'selected', optionId: verdict.option_id } };
    case 'cancel':
      return { outcome: { outcome: 'cancelled' } };
  }
}
