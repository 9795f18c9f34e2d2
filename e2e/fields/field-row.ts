import type { ClarificationOverlay } from '../fixtures/overlay.ts';
import { formPrompt } from '../fixtures/forms.ts';

/** One form, an operator's actions on it, and the text of the reply that its agent must receive. */
export type FieldRow = {
  /** Also the form's message, by which the test recognizes the form on the screen. */
  name: string;
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
  act: (overlay: ClarificationOverlay) => Promise<void>;
  /** The button that settles the form; Submit by default. */
  finishWith?: 'submit' | 'skip';
  expectedReply: string;
};

/** The prompt on which the scripted agent sends the forms of the rows, one after another. */
export function promptForRows(rows: readonly FieldRow[]): string {
  const forms = rows.map(({ name, properties, required }) =>
    formPrompt(name, properties, required === undefined ? {} : { required }),
  );
  return `[${forms.join(',')}]`;
}
