/** The single keys that work wherever nothing has the focus that could want them for itself. */
export const hotkeys = { newTask: 'n', inbox: 'i', search: '/', keyboard: '?' } as const;
export type Hotkey = (typeof hotkeys)[keyof typeof hotkeys];

/** What lies over the page: while it does, no key reaches what is under it. */
export const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** A key by the name that `KeyboardEvent.key` has for it; `Mod` is Ctrl, and Cmd on a Mac. */
export type KeyName = string;

/** Keys that are pressed together, by what they do; each of several does it. */
export type Shortcut<Deed extends string> = {
  does: Deed;
  keys: readonly (readonly KeyName[])[];
};

const each = (...names: KeyName[]): KeyName[][] => names.map((name) => [name]);

/** Every key that Kandev gives a meaning, by where it has it. What is listed for people is made of this. */
export const shortcuts = {
  everywhere: [
    { does: 'newTask', keys: [[hotkeys.newTask]] },
    { does: 'inbox', keys: [[hotkeys.inbox]] },
    { does: 'keyboard', keys: [[hotkeys.keyboard]] },
  ],
  board: [
    { does: 'search', keys: [[hotkeys.search]] },
    { does: 'otherCard', keys: each('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight') },
    { does: 'endOfColumn', keys: each('Home', 'End') },
    { does: 'openCard', keys: [['Enter']] },
    { does: 'carry', keys: [[' ']] },
    { does: 'putBack', keys: [['Escape']] },
  ],
  question: [
    { does: 'choose', keys: [['1'], ['…'], ['9']] },
    { does: 'otherOption', keys: each('ArrowUp', 'ArrowDown') },
    { does: 'otherQuestion', keys: each('ArrowLeft', 'ArrowRight') },
    { does: 'next', keys: [['Enter']] },
    { does: 'submit', keys: [['Mod', 'Enter']] },
    { does: 'collapse', keys: [['Escape']] },
    { does: 'resize', keys: each('ArrowUp', 'ArrowDown') },
  ],
  inbox: [{ does: 'intoForm', keys: [['ArrowDown']] }],
  session: [
    { does: 'send', keys: [['Enter']] },
    { does: 'newLine', keys: [['Shift', 'Enter']] },
    { does: 'commands', keys: [['/']] },
    { does: 'otherCommand', keys: each('ArrowUp', 'ArrowDown') },
    { does: 'takeCommand', keys: each('Tab', 'Enter') },
    { does: 'endOfTranscript', keys: each('Home', 'End') },
    { does: 'find', keys: [['Mod', 'f']] },
    { does: 'otherFound', keys: [['Enter'], ['Shift', 'Enter']] },
  ],
} as const satisfies Record<string, readonly Shortcut<string>[]>;
export type ShortcutPlace = keyof typeof shortcuts;
