/** What the model does when it reads `prompt`: calls `tool` if it has it, else says `without`; then `after`. */
export type ModelScript = { prompt: string; tool: string; input: unknown; without: string; after: string };

/** What a tool gave the model. */
export type ToolResult = { text: string; failed: boolean };

/** What the model was asked within one prompt: the tools it was offered, and the results it was shown. */
export type ModelView = { offered: boolean; saw: ToolResult[] };

/** A model API on loopback that plays scripts, and tells what the model has seen under a prompt since `forget`. */
export type ScriptedModel = {
  readonly url: string;
  view: (prompt: string) => ModelView;
  forget: () => void;
};
