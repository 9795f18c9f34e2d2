import { useCallback, useEffect, useState } from 'react';
import { useStable } from '../use-stable.ts';

/** The address follows once the typing pauses: browsers refuse to have it changed with every key. */
const PAUSE = 250;

/** What is being typed, at once, and kept elsewhere with `keep` soon after. What changes there shows here. */
export function useTypedText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: kept, kept, sent: kept });
  if (typed.kept !== kept) {
    setTyped({ text: kept === typed.sent ? typed.text : kept, kept, sent: kept });
  }
  const { text, sent } = typed;
  const keepLatest = useStable(keep);
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, sent: text }));
      keepLatest(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, sent, keepLatest]);
  const type = useCallback((next: string) => setTyped((before) => ({ ...before, text: next })), []);
  return [text, type];
}
