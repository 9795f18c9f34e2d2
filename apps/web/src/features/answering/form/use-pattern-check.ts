import type { PatternCheck, Question } from '@kandev/contracts';
import { useEffect, useState } from 'react';

const leaveToRunner: PatternCheck = () => true;

/**
 * How a form's patterns are checked here. The engine is fetched for a form that has one; before it has come,
 * and where it cannot, every text passes, and the agent's runner, which decides anyway, refuses it.
 */
export function usePatternCheck(questions: readonly Question[]): PatternCheck {
  const [engine, setEngine] = useState<{ matches: PatternCheck } | null>(null);
  const isNeeded = questions.some(({ input }) => input?.pattern !== undefined);
  useEffect(() => {
    if (!isNeeded) return;
    import('./pattern-engine.ts').then(
      ({ matchesPattern }) => setEngine({ matches: matchesPattern }),
      () => undefined,
    );
  }, [isNeeded]);
  return engine?.matches ?? leaveToRunner;
}
