import { arrayElements, memberText, objectMembers } from './raw-json.ts';
import { scenarios } from './scenarios/index.ts';
import { questionToolRequest, QUESTION_TOOL_NAME, type Step } from './script.ts';

/** The steps that a prompt asks for, and the text after its command. */
export type Script = { steps: Step[]; argument: string };

/** Reads a prompt: a scenario's command, or forms as JSON; any other text is answered with the list of commands. */
export function readPrompt(prompt: string): Script {
  const text = prompt.trim();
  const scenario = scenarios
    .filter(({ command }) => text === command || /^\s/.test(text.slice(command.length)))
    .filter(({ command }) => text.startsWith(command))
    .toSorted((a, b) => b.command.length - a.command.length)[0];
  if (scenario !== undefined) {
    return { steps: scenario.steps, argument: text.slice(scenario.command.length).trim() };
  }
  if (text.startsWith('/')) {
    return usageScript(`I do not know the command ${text.split(/\s/, 1)[0] ?? ''}.`);
  }
  if (text.startsWith('{') || text.startsWith('[')) return readForms(text);
  return usageScript(
    'Hello! I am the demo agent: I ask questions and say what came back, exactly as I got it.',
  );
}

function readForms(text: string): Script {
  try {
    JSON.parse(text);
  } catch (error) {
    return usageScript(`That looks like JSON, but it is not: ${(error as Error).message}.`);
  }
  const forms = text.startsWith('[') ? arrayElements(text) : [text];
  const steps = forms.map((form): Step => {
    const toolArguments = form.startsWith('{') ? memberText(form, QUESTION_TOOL_NAME) : undefined;
    if (toolArguments !== undefined) return { kind: 'ask', request: questionToolRequest(toolArguments) };
    return { kind: 'ask', request: { method: 'elicitation/create', params: withMissingMembers(form) } };
  });
  return { steps, argument: '' };
}

/** Adds the members that a form lacks in front of its own text, which stays verbatim. */
function withMissingMembers(form: string): string {
  if (!form.startsWith('{')) return form;
  const has = (key: string) => memberText(form, key) !== undefined;
  const missing = has('sessionId') ? [] : ['"sessionId":"$sessionId"'];
  if (!has('mode') && has('message') && has('requestedSchema')) missing.push('"mode":"form"');
  const rest = form.slice(1);
  const ownMembers = objectMembers(form).length > 0 && missing.length > 0 ? `,${rest}` : rest;
  return `{${missing.join(',')}${ownMembers}`;
}

function usageScript(opening: string): Script {
  const width = Math.max(...scenarios.map(({ command }) => command.length));
  const list = scenarios.map(({ command, summary }) => `${command.padEnd(width)}  ${summary}`).join('\n');
  const text = `${opening}\n\nSend me one of these:\n\n\`\`\`\n${list}\n\`\`\`\n\nOr send a form as JSON: an object with \`message\` and \`requestedSchema\`, or a list of them.`;
  return { steps: [{ kind: 'say', text }], argument: '' };
}
