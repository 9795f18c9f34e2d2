import type { ElicitationForm } from '../elicitation/form.ts';
import { writeContent } from '../elicitation/write-content.ts';
import type { PermissionVerdict, QuestionVerdict } from '../held-requests/incoming-request.ts';

/** The result of `elicitation/create` that says the verdict. */
export function elicitationReply(form: ElicitationForm, verdict: QuestionVerdict): object {
  switch (verdict.told) {
    case 'accept':
      return { action: 'accept', content: writeContent(form, verdict.answers) };
    case 'decline':
    case 'cancel':
      return { action: verdict.told };
  }
}

/** The result of `session/request_permission` that says the verdict. */
export function permissionReply(verdict: PermissionVerdict): object {
  switch (verdict.told) {
    case 'select':
      return { outcome: { outcome: 'selected', optionId: verdict.option_id } };
    case 'cancel':
      return { outcome: { outcome: 'cancelled' } };
  }
}
