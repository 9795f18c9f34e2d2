import { elicit, type Ask } from './script.ts';

type ClaudeOption = { label: string; description?: string; preview?: string };
export type ClaudeQuestion = {
  question: string;
  header: string;
  multiSelect?: boolean;
  options: ClaudeOption[];
};

/** How the custom-answer field is told from a question: by its marker, or by its key alone. */
type Companion = 'marked' | 'bare';

/**
 * What claude-agent-acp makes of its AskUserQuestion tool: the shapes of 0.65.0, which marks the companion,
 * or with `bare` those of 0.101.0, which does not. Property order is the bridge's.
 */
export function askUserQuestion(questions: ClaudeQuestion[], companion: Companion = 'marked'): Ask {
  const only = questions.length === 1 ? questions[0] : undefined;
  const properties: Record<string, unknown> = {};
  for (const [at, asked] of questions.entries()) {
    const key = `question_${at}`;
    properties[key] = choice(asked, only === undefined);
    properties[`${key}_custom`] = customAnswer(key, asked, companion);
  }
  const message = only?.question ?? 'Please answer the following questions.';
  return elicit(
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

/** A lone question's text is the form's message; among several each carries its own as description. */
export function choice(asked: ClaudeQuestion, described: boolean): unknown {
  const options = asked.options.map(({ label, description, preview }) => ({
    const: label,
    title: label,
    ...(description !== undefined && { description }),
    ...(preview !== undefined && { _meta: { '_claude/askUserQuestionOption': { preview } } }),
  }));
  const description = described ? { description: asked.question } : {};
  return asked.multiSelect === true
    ? { type: 'array', title: asked.header, ...description, items: { anyOf: options } }
    : { type: 'string', title: asked.header, ...description, oneOf: options };
}

export function customAnswer(key: string, asked: ClaudeQuestion, companion: Companion): unknown {
  const field = { type: 'string', title: 'Other' };
  switch (companion) {
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
          asked.multiSelect === true
            ? 'Type your own answer to add to your selection above (optional).'
            : 'Type your own answer, or add a note to the option you chose above (optional).',
      };
  }
}
