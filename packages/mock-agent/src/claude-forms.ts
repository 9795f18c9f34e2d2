import { elicitationRequest, type ScriptedRequest } from './script.ts';

type ClaudeOption = { label: string; description?: string; preview?: string };
export type ClaudeQuestion = {
  question: string;
  header: string;
  multiSelect?: boolean;
  options: ClaudeOption[];
};

/** Whether the custom-answer field has a marker, or only its key tells it from a question. */
type CompanionStyle = 'marked' | 'bare';

/**
 * The form that claude-agent-acp sends for its AskUserQuestion tool: in the shape of 0.65.0, which marks the
 * companion, or with `bare` of 0.101.0, which does not. The order of properties is the bridge's.
 */
export function askUserQuestion(
  questions: ClaudeQuestion[],
  companionStyle: CompanionStyle = 'marked',
): ScriptedRequest {
  const onlyQuestion = questions.length === 1 ? questions[0] : undefined;
  const properties: Record<string, unknown> = {};
  for (const [index, question] of questions.entries()) {
    const key = `question_${index}`;
    properties[key] = choiceProperty(question, onlyQuestion === undefined);
    properties[`${key}_custom`] = companionProperty(key, question, companionStyle);
  }
  const message = onlyQuestion?.question ?? 'Please answer the following questions.';
  return elicitationRequest(
    {
      mode: 'form',
      sessionId: '$sessionId',
      toolCallId: '$toolCallId',
      message,
      requestedSchema: { type: 'object', properties },
    },
    { name: 'AskUserQuestion', title: questions[0]?.question ?? message, input: { questions } },
  );
}

/** A select; its description is the question's text, except where that is the form's message already. */
export function choiceProperty(question: ClaudeQuestion, hasDescription: boolean): unknown {
  const options = question.options.map(({ label, description, preview }) => ({
    const: label,
    title: label,
    ...(description !== undefined && { description }),
    ...(preview !== undefined && { _meta: { '_claude/askUserQuestionOption': { preview } } }),
  }));
  const description = hasDescription ? { description: question.question } : {};
  return question.multiSelect === true
    ? { type: 'array', title: question.header, ...description, items: { anyOf: options } }
    : { type: 'string', title: question.header, ...description, oneOf: options };
}

/** The text field for an answer of the operator's own, beside the select of that key. */
export function companionProperty(key: string, question: ClaudeQuestion, style: CompanionStyle): unknown {
  const field = { type: 'string', title: 'Other' };
  switch (style) {
    case 'marked':
      return {
        ...field,
        description: 'Type your own answer instead of choosing an option above (optional).',
        _meta: { _askUserQuestionCustomAnswer: { questionId: key, isCustomAnswer: true } },
      };
    case 'bare':
      return {
        ...field,
        description:
          question.multiSelect === true
            ? 'Type your own answer to add to your selection above (optional).'
            : 'Type your own answer, or add a note to the option you chose above (optional).',
      };
  }
}
