import {
  answerProblems,
  type AnswerProblem,
  type Clarification,
  type PatternCheck,
  type Question,
} from '@kandev/contracts';
import { useEffect, useMemo, useState } from 'react';
import { isSelected, type AnswerDraft } from './answer-draft.ts';
import { toSubmission } from './draft-answers.ts';
import { useDraft, type DraftStore } from './draft-store.ts';
import { groupIndexOf, layOut, type QuestionGroup, type QuestionSheet } from './question-groups.ts';
import { problemsOf, type SubmissionDesk } from './submissions.ts';

type AnswerForm = {
  sheet: QuestionSheet;
  draft: AnswerDraft;
  step: number;
  /** While a submission is on its way nothing here changes. */
  busy: boolean;
  problems: readonly AnswerProblem[];
  choose: (question: Question, optionId: string) => void;
  type: (question: Question, text: string) => void;
  goTo: (step: number) => void;
  submit: () => void;
  /** Goes on after typing, where one card's text is done with Enter; false where Enter is a new line. */
  advance: () => boolean;
  skip: () => void;
};

type Given = {
  clarification: Clarification;
  drafts: DraftStore;
  desk: SubmissionDesk;
  /** Asks for the focus once the screen shows the step: its question, or the first thing wrong in it. */
  onLook: (at: 'question' | 'problem') => void;
  onWon: () => void;
};

/** What an agent's tool is told when a person skips: for agents, so in no language of the screen. */
const USER_SKIPPED = 'User skipped';

/** What an operator can do with one pending, by the rules of its source. */
export function useAnswerForm({ clarification, drafts, desk, onLook, onWon }: Given): AnswerForm {
  const { source, message, questions, pending_id } = clarification;
  const draft = useDraft(drafts, clarification);
  const sheet = useMemo(() => layOut(source, message, questions), [source, message, questions]);
  const matches = usePatternCheck(questions);
  const submission = desk.submissions.get(pending_id);
  const busy = submission?.phase === 'sending';
  const isTool = source === 'ask_user_question';
  const step = Math.min(draft.step, sheet.groups.length - 1);

  const setStep = (to: number) => drafts.change(clarification, { kind: 'step', step: to });
  const edited = (question: Question) => {
    const group = sheet.groups[groupIndexOf(sheet.groups, question.id)];
    if (group !== undefined) desk.edited(pending_id, group);
  };
  const showProblems = (problems: readonly AnswerProblem[]) => {
    const steps = problems.map(({ question_id }) => groupIndexOf(sheet.groups, question_id ?? ''));
    const at = steps.filter((index) => index >= 0).sort((a, b) => a - b)[0];
    if (at === undefined) return;
    if (!steps.includes(step)) setStep(at);
    onLook('problem');
  };
  const goTo = (to: number) => {
    if (busy || to < 0 || to >= sheet.groups.length) return;
    setStep(to);
    onLook('question');
  };
  const send = async (body: Parameters<SubmissionDesk['send']>[1]) => {
    const result = await desk.send(clarification, body);
    if (result.kind === 'won') onWon();
    if (result.kind === 'refused' && result.failure.kind === 'validation')
      showProblems(result.failure.problems);
  };
  const submit = () => {
    if (busy) return;
    const answers = toSubmission(questions, drafts.read(clarification));
    const problems = answerProblems(source, questions, { answers, rejected: false }, matches);
    if (problems.length === 0) return void send({ answers, rejected: false, reject_reason: '' });
    desk.refuse(clarification, { kind: 'validation', problems });
    showProblems(problems);
  };

  return {
    sheet,
    draft,
    step,
    busy,
    problems: problemsOf(submission),
    choose: (question, optionId) => {
      if (busy) return;
      const isOn = !isTool && isSelected(draft, question.id, optionId);
      drafts.change(clarification, { kind: isOn ? 'deselect' : 'select', question, optionId });
      edited(question);
      if (!isTool) return;
      if (sheet.groups.length === 1) submit();
      else goTo(step + 1);
    },
    type: (question, text) => {
      if (busy) return;
      drafts.change(clarification, { kind: 'type', question, text });
      edited(question);
    },
    goTo,
    submit,
    advance: () => {
      if (!isTool) return false;
      if (sheet.groups.length === 1) submit();
      else goTo(step + 1);
      return true;
    },
    skip: () => {
      if (!busy) void send({ answers: [], rejected: true, reject_reason: isTool ? USER_SKIPPED : '' });
    },
  };
}

/** The problems that belong on one card. */
export function problemsOn(group: QuestionGroup, problems: readonly AnswerProblem[]): AnswerProblem[] {
  const ids = new Set([group.question, ...group.boxes.map((box) => box.question)].map(({ id }) => id));
  return problems.filter(({ question_id }) => question_id !== null && ids.has(question_id));
}

const leaveToRunner: PatternCheck = () => true;

/**
 * How a form's patterns are checked here. The engine is fetched for a form that has one; before it has come,
 * and where it cannot, every text passes, and the agent's runner, which decides anyway, refuses it.
 */
export function usePatternCheck(questions: readonly Question[]): PatternCheck {
  const [engine, setEngine] = useState<{ matches: PatternCheck } | null>(null);
  const isNeeded = questions.some(({ input }) => input?.pattern !== undefined);
  useEffect(() => {
    if (!isNeeded) return;
    import('./pattern-engine.ts').then(
      ({ matchesPattern }) => setEngine({ matches: matchesPattern }),
      () => undefined,
    );
  }, [isNeeded]);
  return engine?.matches ?? leaveToRunner;
}
