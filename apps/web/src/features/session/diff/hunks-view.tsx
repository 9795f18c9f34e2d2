import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { firstLines, type DiffLine } from './diff-hunks.ts';

const MOST_LINES = 1_000;

const looks = {
  '+': { as: 'ins', tone: 'bg-added-wash' },
  '-': { as: 'del', tone: 'bg-removed-wash' },
  ' ': { as: 'span', tone: '' },
} as const;

/** The changed lines of one file, each with its sign; of very many the first, and how many more there are. */
export function HunksView({ hunks }: { hunks: DiffLine[][] }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'diff' });
  const { shown, hidden } = firstLines(hunks, MOST_LINES);
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
          {shown.map((hunk, place) => (
            <div key={place} className={cx(place > 0 && 'mt-1 border-t border-dashed border-control pt-1')}>
              {hunk.map((line, at) => (
                <Line key={at} line={line} />
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
  const { as: Element, tone } = looks[sign];
  return (
    <div className={cx('flex px-3 whitespace-pre', tone)}>
      <span className="w-4 shrink-0 text-secondary select-none">{sign}</span>
      <Element className="no-underline">
        <UntrustedText>{text}</UntrustedText>
      </Element>
    </div>
  );
}
