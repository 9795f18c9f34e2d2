import type { AgentCommand } from '@kandev/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import { matchCommands, writtenName } from './match-commands.ts';

export type CommandList = {
  /** The commands that are offered, none while the list is closed. */
  shown: AgentCommand[];
  active: number;
  listId: string;
  optionId: (place: number) => string;
  point: (place: number) => void;
  choose: (command: AgentCommand) => void;
  /** To be told of each change of the text, before it is changed. */
  onText: (text: string) => void;
  onFocus: (focused: boolean) => void;
  /** Takes a key of the text field. Returns whether it was the list's. */
  onKey: (event: KeyboardEvent) => boolean;
};

type CommandListParts = {
  commands: AgentCommand[];
  text: string;
  setText: (text: string) => void;
};

/**
 * The list of an agent's commands over a text field that keeps the focus. It opens while the text is the
 * beginning of a command. Escape closes it until another one is begun, and leaves the text as it is.
 */
export function useCommandList({ commands, text, setText }: CommandListParts): CommandList {
  const listId = useId();
  const [focused, onFocus] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [pointed, point] = useState(0);
  const shown = focused && !dismissed ? matchCommands(commands, text) : [];
  const active = Math.min(pointed, shown.length - 1);
  const chosen = shown[active];

  const choose = ({ name }: AgentCommand) => setText(`/${name} `);
  const onKey = (event: KeyboardEvent): boolean => {
    if (chosen === undefined || isChord(event) || event.nativeEvent.isComposing) return false;
    switch (event.key) {
      case 'ArrowDown':
        point((active + 1) % shown.length);
        return true;
      case 'ArrowUp':
        point((active + shown.length - 1) % shown.length);
        return true;
      case 'Enter':
        // The command is written out already: this sends it.
        if (writtenName(text) === chosen.name) return false;
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
    optionId: (place) => `${listId}-${place}`,
    point,
    choose,
    onText: (next) => {
      point(0);
      if (writtenName(next) === undefined) setDismissed(false);
    },
    onFocus,
    onKey,
  };
}

const isChord = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;
