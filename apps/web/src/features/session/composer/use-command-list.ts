import type { AgentCommand } from '@kandev/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import { matchCommands, commandNameIn } from './match-commands.ts';

export type CommandList = {
  /** The matching commands; none while the list is closed. */
  shown: AgentCommand[];
  active: number;
  listId: string;
  optionId: (index: number) => string;
  setActive: (index: number) => void;
  choose: (command: AgentCommand) => void;
  /** To be called with each new text before it is set. */
  beforeTextChange: (text: string) => void;
  onFocus: (focused: boolean) => void;
  /** Handles a key of the text field. Returns whether the list used the key. */
  onKey: (event: KeyboardEvent) => boolean;
};

type CommandListOptions = {
  commands: AgentCommand[];
  text: string;
  setText: (text: string) => void;
};

/**
 * The list of an agent's commands over a text field, which keeps the focus. It is open while the text is the beginning
 * of a command. Escape closes it until another command is begun.
 */
export function useCommandList({ commands, text, setText }: CommandListOptions): CommandList {
  const listId = useId();
  const [focused, onFocus] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [selected, setActive] = useState(0);
  const shown = focused && !dismissed ? matchCommands(commands, text) : [];
  const active = Math.min(selected, shown.length - 1);
  const chosen = shown[active];

  const choose = ({ name }: AgentCommand) => setText(`/${name} `);
  const onKey = (event: KeyboardEvent): boolean => {
    if (chosen === undefined || isChord(event) || event.nativeEvent.isComposing) return false;
    switch (event.key) {
      case 'ArrowDown':
        setActive((active + 1) % shown.length);
        return true;
      case 'ArrowUp':
        setActive((active + shown.length - 1) % shown.length);
        return true;
      case 'Enter':
        // The command is written out already, so this Enter sends it.
        if (commandNameIn(text) === chosen.name) return false;
        choose(chosen);
        return true;
      case 'Tab':
        choose(chosen);
        return true;
      case 'Escape':
        setDismissed(true);
        return true;
      default:
        return false;
    }
  };

  return {
    shown,
    active,
    listId,
    optionId: (index) => `${listId}-${index}`,
    setActive,
    choose,
    beforeTextChange: (next) => {
      setActive(0);
      if (commandNameIn(next) === undefined) setDismissed(false);
    },
    onFocus,
    onKey,
  };
}

const isChord = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;
