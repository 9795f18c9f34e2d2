import type { AgentProfile } from '@kandev/contracts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSaveAgentProfile } from '#api/agent-profiles.ts';
import { useAgents, useTryAgent } from '#api/agents.ts';
import { TrialReport } from '#components/agent-trial/trial-report.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { firstKind, withKind } from './agent-kinds.ts';
import {
  draftOf,
  readDraft,
  readLaunch,
  startsAlike,
  type DraftProblem,
  type ProfileDraft,
} from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';

type ProfileFormProps = { profile: AgentProfile | null; onSaved: () => void };

/** Adds an agent profile, or changes the given one; what stands there can be tried before it is saved. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const { t: agentWords } = useTranslation('agents', { keyPrefix: 'trial' });
  const { t: common } = useTranslation('common');
  const { data: agents = [] } = useAgents();
  const save = useSaveAgentProfile();
  const trial = useTryAgent();
  const [draft, setDraft] = useState(() =>
    profile === null ? withKind(draftOf(null), firstKind(agents), agents) : draftOf(profile),
  );
  const [problems, setProblems] = useState<DraftProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);

  const change = (changed: ProfileDraft) => {
    setDraft(changed);
    if (!startsAlike(draft, changed)) trial.reset();
  };

  /** Shows what is wrong, with the focus on the first of it. */
  const check = <T extends object>(read: T | { problems: DraftProblem[] }): T | null => {
    flushSync(() => setProblems('problems' in read ? read.problems : []));
    focusFirstInvalid(form.current);
    return 'problems' in read ? null : read;
  };

  const submit = () => {
    const read = check(readDraft(draft));
    if (read) save.mutate({ id: profile?.id ?? null, ...read.profile }, { onSuccess: onSaved });
  };

  const tryIt = () => {
    const read = check(readLaunch(draft));
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
        <Button busy={trial.isPending} onClick={tryIt}>
          {agentWords('action')}
        </Button>
        <Button variant="loud" type="submit" busy={save.isPending}>
          {common('action.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}
