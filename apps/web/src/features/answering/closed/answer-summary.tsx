import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import type { AnswerLine } from './answer-lines.ts';

/** Answers as they were given, to read and to select. */
export function AnswerSummary({ title, lines }: { title: string; lines: readonly AnswerLine[] }): ReactNode {
  const { t } = useTranslation('answering');
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold text-secondary">{title}</h3>
      {lines.length === 0 ? (
        <p className="text-secondary">{t('kept.nothing')}</p>
      ) : (
        <dl className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-ground px-4 py-3">
          {lines.map(({ heading, picks, text }, index) => (
            <div key={index} className="min-w-0">
              <dt className="line-clamp-2 text-sm text-tertiary">
                <UntrustedText>{heading}</UntrustedText>
              </dt>
              {picks.map((pick, place) => (
                <dd key={place} className="font-semibold">
                  <UntrustedText>{pick}</UntrustedText>
                </dd>
              ))}
              {text.trim() !== '' && (
                <dd className="select-text">
                  <UntrustedText multiline>{text}</UntrustedText>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
