import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useRespondToClarification } from '#api/clarifications.ts';
import { useOperatorId } from '#api/me.ts';
import { useRespondToPermission } from '#api/permissions.ts';
import { ClarificationAnswer } from '#features/answering/clarification-answer.tsx';
import {
  clarificationEntryStatus,
  isInProgress,
  permissionEntryStatus,
} from '#features/answering/entry-status.ts';
import { respondFailureTitle } from '#features/answering/failure-notice.tsx';
import { PermissionAnswer } from '#features/answering/permission-card.tsx';
import { usePermissionSubmissions, useSubmissions } from '#features/answering/submissions.ts';
import type { InboxAnswering } from '#features/inbox/inbox-answering.ts';
import { useEndingText } from '#questions/ending-text.ts';
import { formHeadline } from '#questions/form-text.ts';
import { useDrafts } from './drafts-context.ts';

/** The answering feature for the inbox: the same forms, drafts and results as on a task's page. */
export function useInboxAnswering(): InboxAnswering {
  const { t } = useTranslation('answering');
  const drafts = useDrafts();
  useSyncExternalStore(drafts.subscribe, drafts.version);
  const me = useOperatorId() ?? 'operator';
  const endingText = useEndingText(me, 'form');
  const submissions = useSubmissions(useRespondToClarification().mutateAsync, drafts);
  const permissions = usePermissionSubmissions(useRespondToPermission().mutateAsync);

  return {
    statusOf: (entry) =>
      entry.kind === 'clarification'
        ? clarificationEntryStatus(entry.record, drafts, submissions.byId)
        : permissionEntryStatus(entry.record, permissions.byId),
    isInProgress: (entry) =>
      entry.kind === 'clarification'
        ? isInProgress(entry.record, drafts, submissions.byId)
        : permissions.byId.has(entry.record.pending_id),
    headline: (entry) => (entry.kind === 'clarification' ? formHeadline(entry.record) : entry.record.title),
    failureText: ({ kind, record }) => {
      const byId = kind === 'clarification' ? submissions.byId : permissions.byId;
      const submission = byId.get(record.pending_id);
      return submission?.phase === 'failed' ? respondFailureTitle(t, submission.failure) : null;
    },
    endingText: (entry) =>
      entry.kind === 'clarification'
        ? endingText.ofClarification(entry.record)
        : endingText.ofPermission(entry.record),
    renderForm: (entry, { ref, onCollapse }) =>
      entry.kind === 'clarification' ? (
        <ClarificationAnswer
          key={entry.record.pending_id}
          ref={ref}
          clarification={entry.record}
          drafts={drafts}
          submissions={submissions}
          me={me}
          onCollapse={onCollapse}
          className="[&_section_*]:scroll-mb-28"
        />
      ) : (
        <div className="flex flex-col gap-3 px-4 pt-1 pb-4 @min-[36rem]:px-5" data-testid="permission-card">
          <PermissionAnswer
            key={entry.record.pending_id}
            ref={ref}
            permission={entry.record}
            submissions={permissions}
            me={me}
          />
        </div>
      ),
  };
}
