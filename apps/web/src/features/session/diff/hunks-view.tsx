import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { limitLines, type DiffLine } from './diff-hunks.ts';

const MAX_LINES = 1_000;

const lineStyles = {
  '+': { as: 'ins', tone: 'bg-added-wash' },
  '-': { as: 'del', tone: 'bg-removed-wash' },
  ' ': { as: 'span', tone: '' },
} as const;

/** The changed lines of one file, each with its sign; of a long file the first lines and the number of the rest. */
export function HunksView({ hunks }: { hunks: DiffLine[][] }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'diff' });
  const { shown, hidden } = limitLines(hunks, MAX_LINES);
  if (shown.length === 0) return null;
  return (
    <>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('label')}
        className="mt-1 max-h-96 overflow-auto rounded-md border border-line bg-ground py-1 font-mono"
      >
        <div className="w-max min-w-full" dir="ltr">
          {shown.map((hunk, index) => (
            <div key={index} className={cx(index > 0 && 'mt-1 border-t border-dashed border-control pt-1')}>
              {hunk.map((line, lineIndex) => (
                <Line key={lineIndex} line={line} />
              ))}
            </div>
          ))}
        </div>
      </div>
      {hidden > 0 && <p className="mt-1 text-tertiary">{t('hidden', { count: hidden })}</p>}
    </>
  );
}

function Line({ line: { sign, text } }: { line: DiffLine }): ReactNode {
  const { as: Element, tone } = lineStyles[sign];
  return (
    <div className={cx('flex px-3 whitespace-pre', tone)}>
      <span className="w-4 shrink-0 text-secondary select-none">{sign}</span>
      <Element className="no-underline">
        <UntrustedText>{text}</UntrustedText>
      </Element>
    </div>
  );
}
