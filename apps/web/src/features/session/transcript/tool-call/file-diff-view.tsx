import type { FileDiff } from '@kandev/contracts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { InertText } from '../../../../ui/inert-text.tsx';
import { countChanges, diffHunks, firstLines, type DiffLine } from './diff-hunks.ts';

const MOST_LINES = 1_000;

const looks = {
  '+': { as: 'ins', tone: 'bg-added-wash' },
  '-': { as: 'del', tone: 'bg-removed-wash' },
  ' ': { as: 'span', tone: '' },
} as const;

/** What an agent changed in one file, line by line, each with its sign. */
export function FileDiffView({ diff }: { diff: FileDiff }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'diff' });
  const hunks = useMemo(() => diffHunks(diff), [diff]);
  const { shown, hidden } = firstLines(hunks, MOST_LINES);
  const left = [
    ...(hidden > 0 ? [t('hidden', { count: hidden })] : []),
    ...(diff.truncated ? [t('cut')] : []),
  ];
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-mono">
          <InertText>{diff.path}</InertText>
        </span>
        <span className="text-tertiary">
          {diff.old_text === null && `${t('newFile')}, `}
          {t('counts', countChanges(hunks))}
        </span>
        <CopyButton text={diff.path} what={t('copyPath')} />
      </p>
      {shown.length > 0 && (
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
      )}
      {left.length > 0 && <p className="mt-1 text-tertiary">{left.join(' ')}</p>}
    </div>
  );
}

function Line({ line: { sign, text } }: { line: DiffLine }): ReactNode {
  const { as: Element, tone } = looks[sign];
  return (
    <div className={cx('flex px-3 whitespace-pre', tone)}>
      <span className="w-4 shrink-0 text-secondary select-none">{sign}</span>
      <Element className="no-underline">
        <InertText>{text}</InertText>
      </Element>
    </div>
  );
}
