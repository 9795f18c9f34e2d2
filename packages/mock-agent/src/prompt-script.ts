import { elements, memberText, members } from './raw-json.ts';
import { scenarios } from './scenarios/index.ts';
import { askWithTool, QUESTION_TOOL, type Step } from './script.ts';

/** What a prompt makes the agent do, and what stood after its command. */
export type Script = { steps: Step[]; argument: string };

/** Reads a prompt: a scenario's command, forms as JSON, or anything else, which is answered with how to use it. */
export function scriptOf(prompt: string): Script {
  const text = prompt.trim();
  const scenario = scenarios
    .filter(({ command }) => text === command || /^\s/.test(text.slice(command.length)))
    .filter(({ command }) => text.startsWith(command))
    .toSorted((a, b) => b.command.length - a.command.length)[0];
  if (scenario !== undefined) {
    return { steps: scenario.steps, argument: text.slice(scenario.command.length).trim() };
  }
  if (text.startsWith('/')) {
    return explained(`I do not know the command ${text.split(/\s/, 1)[0] ?? ''}.`);
  }
  if (text.startsWith('{') || text.startsWith('[')) return formsOf(text);
  return explained(
    'Hello! I am the demo agent: I ask questions and say what came back, exactly as I got it.',
  );
}

function formsOf(text: string): Script {
  try {
    JSON.parse(text);
  } catch (error) {
    return explained(`That looks like JSON, but it is not: ${(error as Error).message}.`);
  }
  const forms = text.startsWith('[') ? elements(text) : [text];
  const steps = forms.map((form): Step => {
    const tool = form.startsWith('{') ? memberText(form, QUESTION_TOOL) : undefined;
    if (tool !== undefined) return { kind: 'ask', ask: askWithTool(tool) };
    return { kind: 'ask', ask: { method: 'elicitation/create', params: addressed(form) } };
  });
  return { steps, argument: '' };
}

/** Splices in what the form left out, in front of its own text, which stays as it was written. */
function addressed(form: string): string {
  if (!form.startsWith('{')) return form;
  const has = (key: string) => memberText(form, key) !== undefined;
  const added = has('sessionId') ? [] : ['"sessionId":"$sessionId"'];
  if (!has('mode') && has('message') && has('requestedSchema')) added.push('"mode":"form"');
  const rest = form.slice(1);
  const own = members(form).length > 0 && added.length > 0 ? `,${rest}` : rest;
  return `{${added.join(',')}${own}`;
}

function explained(opening: string): Script {
  const width = Math.max(...scenarios.map(({ command }) => command.length));
  const list = scenarios.map(({ command, summary }) => `${command.padEnd(width)}  ${summary}`).join('\n');
  const text = `${opening}\n\nSend me one of these:\n\n\`\`\`\n${list}\n\`\`\`\n\nOr send a form as JSON: an object with \`message\` and \`requestedSchema\`, or a list of them.`;
  return { steps: [{ kind: 'say', text }], argument: '' };
}
