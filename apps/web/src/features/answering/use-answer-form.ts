import {
  answerProblems,
  type AnswerProblem,
  type Clarification,
  type PatternCheck,
  type Question,
} from '@kandev/contracts';
import { useEffect, useMemo, useState } from 'react';
import { isSelected, type AnswerDraft } from './answer-draft.ts';
import { draftAnswers } from './draft-answers.ts';
import { useDraft, type DraftStore } from './draft-store.ts';
import {
  groupIndexOfQuestion,
  layoutForm,
  questionsInGroup,
  type QuestionGroup,
  type FormLayout,
} from './question-groups.ts';
import { submissionProblems, type Submissions } from './submissions.ts';

type AnswerFormState = {
  layout: FormLayout;
  draft: AnswerDraft;
  step: number;
  /** A submission is in flight: nothing can be changed. */
  busy: boolean;
  problems: readonly AnswerProblem[];
  choose: (question: Question, optionId: string) => void;
  setText: (question: Question, text: string) => void;
  goTo: (step: number) => void;
  submit: () => void;
  /** Goes on after typing, where Enter ends the text of a card; false where Enter is a new line. */
  advance: () => boolean;
  skip: () => void;
};

type AnswerFormOptions = {
  clarification: Clarification;
  drafts: DraftStore;
  submissions: Submissions;
  /** Asks for the focus once the screen shows the step: on its question, or on its first invalid control. */
  requestFocus: (on: 'question' | 'problem') => void;
  onWon: () => void;
};

/** What the question tool is told when a person skips. Agents read it, so it is not translated. */
const SKIP_REASON_FOR_TOOL = 'User skipped';

/** What an operator can do in the form of one clarification, by the rules of its source. */
export function useAnswerForm({
  clarification,
  drafts,
  submissions,
  requestFocus,
  onWon,
}: AnswerFormOptions): AnswerFormState {
  const { source, message, questions, pending_id } = clarification;
  const draft = useDraft(drafts, clarification);
  const layout = useMemo(() => layoutForm(source, message, questions), [source, message, questions]);
  const matches = usePatternCheck(questions);
  const submission = submissions.byId.get(pending_id);
  const busy = submission?.phase === 'sending';
  const isTool = source === 'ask_user_question';
  const step = Math.min(draft.step, layout.groups.length - 1);

  const setStep = (to: number) => drafts.change(clarification, { kind: 'step', step: to });
  const clearProblems = (question: Question) => {
    const group = layout.groups[groupIndexOfQuestion(layout.groups, question.id)];
    if (group !== undefined) submissions.clearProblems(pending_id, group);
  };
  const showProblems = (problems: readonly AnswerProblem[]) => {
    const steps = problems.map(({ question_id }) => groupIndexOfQuestion(layout.groups, question_id ?? ''));
    const at = steps.filter((index) => index >= 0).sort((a, b) => a - b)[0];
    if (at === undefined) return;
    if (!steps.includes(step)) setStep(at);
    requestFocus('problem');
  };
  const goTo = (to: number) => {
    if (busy || to < 0 || to >= layout.groups.length) return;
    setStep(to);
    requestFocus('question');
  };
  const send = async (body: Parameters<Submissions['send']>[1]) => {
    const result = await submissions.send(clarification, body);
    if (result.kind === 'won') onWon();
    if (result.kind === 'failed' && result.failure.kind === 'validation')
      showProblems(result.failure.problems);
  };
  const submit = () => {
    if (busy) return;
    const answers = draftAnswers(questions, drafts.read(clarification));
    const problems = answerProblems(source, questions, { answers, rejected: false }, matches);
    if (problems.length === 0) return void send({ answers, rejected: false, reject_reason: '' });
    submissions.fail(clarification, { kind: 'validation', problems });
    showProblems(problems);
  };

  return {
    layout,
    draft,
    step,
    busy,
    problems: submissionProblems(submission),
    choose: (question, optionId) => {
      if (busy) return;
      const isOn = !isTool && isSelected(draft, question.id, optionId);
      drafts.change(clarification, { kind: isOn ? 'deselect' : 'select', question, optionId });
      clearProblems(question);
      if (!isTool) return;
      if (layout.groups.length === 1) submit();
      else goTo(step + 1);
    },
    setText: (question, text) => {
      if (busy) return;
      drafts.change(clarification, { kind: 'type', question, text });
      clearProblems(question);
    },
    goTo,
    submit,
    advance: () => {
      if (!isTool) return false;
      if (layout.groups.length === 1) submit();
      else goTo(step + 1);
      return true;
    },
    skip: () => {
      if (!busy)
        void send({ answers: [], rejected: true, reject_reason: isTool ? SKIP_REASON_FOR_TOOL : '' });
    },
  };
}

/** The problems of the questions on one card. */
export function problemsInGroup(group: QuestionGroup, problems: readonly AnswerProblem[]): AnswerProblem[] {
  const ids = new Set(questionsInGroup(group).map(({ id }) => id));
  return problems.filter(({ question_id }) => question_id !== null && ids.has(question_id));
}

const acceptEveryText: PatternCheck = () => true;

/**
 * Checks texts against the patterns of a form. The engine is fetched for forms that have a pattern. Until it is
 * loaded every text passes: the runner, which decides in any case, rejects a text that does not match.
 */
function usePatternCheck(questions: readonly Question[]): PatternCheck {
  const [engine, setEngine] = useState<{ matches: PatternCheck } | null>(null);
  const isNeeded = questions.some(({ input }) => input?.pattern !== undefined);
  useEffect(() => {
    if (!isNeeded) return;
    import('./pattern-engine.ts').then(
      ({ matchesPattern }) => setEngine({ matches: matchesPattern }),
      () => undefined,
    );
  }, [isNeeded]);
  return engine?.matches ?? acceptEveryText;
}
