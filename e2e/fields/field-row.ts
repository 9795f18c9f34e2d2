import type { Overlay } from '../fixtures/overlay.ts';
import { form } from '../fixtures/forms.ts';

/** One form, what an operator does with it, and the reply that its agent must receive, as text. */
export type FieldRow = {
  /** Stands in the form's message, so that the form on the screen is known to be this one. */
  name: string;
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
  act: (overlay: Overlay) => Promise<void>;
  /** The button that ends it, Submit unless it says otherwise. */
  ends?: 'submit' | 'skip';
  sent: string;
};

/** The prompt that makes the scripted agent ask the rows' forms, one after another. */
export function promptOf(rows: readonly FieldRow[]): string {
  const forms = rows.map(({ name, properties, required }) =>
    form(name, properties, required === undefined ? {} : { required }),
  );
  return `[${forms.join(',')}]`;
}

export function accepted(content: Record<string, unknown>): string {
  return JSON.stringify({ action: 'accept', content });
}
