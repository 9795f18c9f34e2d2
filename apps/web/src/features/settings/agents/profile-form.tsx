import type { AgentProfile } from '@kandev/contracts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSaveAgentProfile } from '#api/agent-profiles.ts';
import { useAgents, useTryAgent } from '#api/agents.ts';
import { TrialReport } from '#components/trial-report.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/field.tsx';
import { defaultKind, withKind } from './agent-kinds.ts';
import {
  draftOf,
  readDraft,
  readLaunch,
  hasSameLaunch,
  type DraftProblem,
  type ProfileDraft,
} from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';

type ProfileFormProps = { profile: AgentProfile | null; onSaved: () => void };

/** Adds an agent profile, or edits the given one. The draft can be tried before it is saved. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const { t: trialText } = useTranslation('agents', { keyPrefix: 'trial' });
  const { t: common } = useTranslation('common');
  const { data: agents = [] } = useAgents();
  const save = useSaveAgentProfile();
  const trial = useTryAgent();
  const [draft, setDraft] = useState(() =>
    profile === null ? withKind(draftOf(null), defaultKind(agents), agents) : draftOf(profile),
  );
  const [problems, setProblems] = useState<DraftProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);

  const change = (changed: ProfileDraft) => {
    setDraft(changed);
    if (!hasSameLaunch(draft, changed)) trial.reset();
  };

  /** Shows the problems and focuses the first one. */
  const showProblems = <T extends object>(read: T | { problems: DraftProblem[] }): T | null => {
    flushSync(() => setProblems('problems' in read ? read.problems : []));
    focusFirstInvalid(form.current);
    return 'problems' in read ? null : read;
  };

  const submit = () => {
    const read = showProblems(readDraft(draft));
    if (read) save.mutate({ id: profile?.id ?? null, ...read.profile }, { onSuccess: onSaved });
  };

  const tryAgent = () => {
    const read = showProblems(readLaunch(draft));
    if (read) trial.mutate(read.launch);
  };

  useEffect(() => {
    if (trial.status !== 'idle') report.current?.scrollIntoView({ block: 'nearest' });
  }, [trial.status]);

  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        {save.isError && <ProblemNotice title={t('saveFailed')} cause={save.error} />}
        <ProfileFields draft={draft} problems={problems} agents={agents} onChange={change} />
        <div ref={report} className="scroll-mb-3">
          <TrialReport trial={trial} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button busy={trial.isPending} onClick={tryAgent}>
          {trialText('action')}
        </Button>
        <Button variant="loud" type="submit" busy={save.isPending}>
          {common('action.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}
