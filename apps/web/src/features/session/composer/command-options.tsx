import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import type { CommandList } from './use-command-list.ts';

/** The list of commands above the text field, and their number for screen readers. */
export function CommandOptions({ list, agent }: { list: CommandList; agent: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'commands' });
  const { shown, active, listId, optionId } = list;
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: in newer browsers it is a promise, and an effect may not return one.
    activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active, shown.length]);

  return (
    <>
      <div role="status" className="sr-only">
        {shown.length > 0 && t('count', { count: shown.length })}
      </div>
      {shown.length > 0 && (
        <div
          role="listbox"
          id={listId}
          aria-label={t('label', { agent })}
          className="absolute inset-x-0 bottom-full z-20 mb-2 max-h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {shown.map((command, index) => (
            <div
              key={command.name}
              ref={index === active ? activeOption : undefined}
              role="option"
              tabIndex={-1}
              id={optionId(index)}
              aria-selected={index === active}
              className={cx(
                'cursor-pointer rounded-sm px-3 py-1.5 pointer-coarse:py-2.5',
                index === active && 'bg-wash',
              )}
              onPointerMove={() => list.setActive(index)}
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(command)}
            >
              <span className="font-mono text-sm font-semibold">
                <UntrustedText>{`/${command.name}`}</UntrustedText>
              </span>{' '}
              {command.hint !== null && (
                <span className="font-mono text-sm text-tertiary">
                  <UntrustedText>{command.hint}</UntrustedText>
                </span>
              )}{' '}
              {command.description !== '' && (
                <span className="line-clamp-2 text-sm text-secondary">
                  <UntrustedText>{command.description}</UntrustedText>
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
