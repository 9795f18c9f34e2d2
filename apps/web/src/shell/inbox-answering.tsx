import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useRespond } from '#api/clarifications.ts';
import { useOperatorId } from '#api/me.ts';
import { useRespondToPermission } from '#api/permissions.ts';
import { endingWords } from '#features/answering/closed/ending-words.ts';
import { ClarificationAnswer } from '#features/answering/entry/clarification-answer.tsx';
import { failureTitle } from '#features/answering/entry/failure-title.ts';
import { clarificationStanding, isBegun, permissionStanding } from '#features/answering/entry/standing.ts';
import { PermissionAnswer } from '#features/answering/permission/permission-answer.tsx';
import { usePermissionDesk } from '#features/answering/respond/use-permission-desk.ts';
import { useSubmissions } from '#features/answering/respond/use-submissions.ts';
import { askedText } from '#features/answering/words/asked-text.ts';
import type { InboxAnswering } from '#features/inbox/inbox-answering.ts';
import { useDrafts } from './drafts-context.ts';

/** The answering feature for the inbox: the same forms, drafts and results as on a task's page. */
export function useInboxAnswering(): InboxAnswering {
  const { t } = useTranslation('answering');
  const drafts = useDrafts();
  useSyncExternalStore(drafts.subscribe, drafts.version);
  const me = useOperatorId() ?? 'operator';
  const desk = useSubmissions(useRespond().mutateAsync, drafts);
  const permissions = usePermissionDesk(useRespondToPermission().mutateAsync);

  return {
    standing: (entry) =>
      entry.kind === 'clarification'
        ? clarificationStanding(entry.record, drafts, desk.submissions)
        : permissionStanding(entry.record, permissions.submissions),
    isBegun: (entry) =>
      entry.kind === 'clarification'
        ? isBegun(entry.record, drafts, desk.submissions)
        : permissions.submissions.has(entry.record.pending_id),
    asked: (entry) => (entry.kind === 'clarification' ? askedText(entry.record) : entry.record.title),
    failure: ({ kind, record }) => {
      const submissions = kind === 'clarification' ? desk.submissions : permissions.submissions;
      const submission = submissions.get(record.pending_id);
      return submission?.phase === 'failed' ? failureTitle(t, submission.failure) : null;
    },
    ending: ({ record }) => endingWords(t, record, me),
    form: (entry, { ref, onCollapse }) =>
      entry.kind === 'clarification' ? (
        <ClarificationAnswer
          key={entry.record.pending_id}
          ref={ref}
          clarification={entry.record}
          drafts={drafts}
          desk={desk}
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
            desk={permissions}
            me={me}
          />
        </div>
      ),
  };
}
