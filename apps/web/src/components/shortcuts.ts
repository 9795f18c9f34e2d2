/** Single keys that work on any page, unless the focused control takes letters. */
export const hotkeys = { newTask: 'n', inbox: 'i', search: '/', keyboard: '?' } as const;
export type Hotkey = (typeof hotkeys)[keyof typeof hotkeys];

/** Open dialogs and menus: no hotkey works under them. */
export const OPEN_LAYER_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** A value of `KeyboardEvent.key`; `Mod` is Ctrl, or Cmd on a Mac. */
export type KeyName = string;

/** An action and its key combinations; each combination does it. */
type Shortcut = {
  does: string;
  keys: readonly (readonly KeyName[])[];
};

const anyOf = (...names: KeyName[]): KeyName[][] => names.map((name) => [name]);

/** Every shortcut by the place where it works: the source of the list in Settings. */
export const shortcuts = {
  everywhere: [
    { does: 'newTask', keys: [[hotkeys.newTask]] },
    { does: 'inbox', keys: [[hotkeys.inbox]] },
    { does: 'keyboard', keys: [[hotkeys.keyboard]] },
  ],
  board: [
    { does: 'search', keys: [[hotkeys.search]] },
    { does: 'otherCard', keys: anyOf('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight') },
    { does: 'endOfColumn', keys: anyOf('Home', 'End') },
    { does: 'openCard', keys: [['Enter']] },
    { does: 'carry', keys: [[' ']] },
    { does: 'putBack', keys: [['Escape']] },
  ],
  question: [
    { does: 'choose', keys: [['1'], ['…'], ['9']] },
    { does: 'otherOption', keys: anyOf('ArrowUp', 'ArrowDown') },
    { does: 'otherQuestion', keys: anyOf('ArrowLeft', 'ArrowRight') },
    { does: 'next', keys: [['Enter']] },
    { does: 'submit', keys: [['Mod', 'Enter']] },
    { does: 'collapse', keys: [['Escape']] },
    { does: 'resize', keys: anyOf('ArrowUp', 'ArrowDown') },
  ],
  inbox: [{ does: 'intoForm', keys: [['ArrowDown']] }],
  session: [
    { does: 'send', keys: [['Enter']] },
    { does: 'newLine', keys: [['Shift', 'Enter']] },
    { does: 'commands', keys: [['/']] },
    { does: 'otherCommand', keys: anyOf('ArrowUp', 'ArrowDown') },
    { does: 'takeCommand', keys: anyOf('Tab', 'Enter') },
    { does: 'endOfTranscript', keys: anyOf('Home', 'End') },
    { does: 'find', keys: [['Mod', 'f']] },
    { does: 'otherFound', keys: [['Enter'], ['Shift', 'Enter']] },
  ],
} as const satisfies Record<string, readonly Shortcut[]>;
export type ShortcutPlace = keyof typeof shortcuts;
