import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { EntryTime, EntryTitle } from './entry-labels.tsx';
import type { InboxEntry } from './inbox-entry.ts';

type OpenEntryProps = {
  entry: InboxEntry;
  headingId: string;
  heading: 'h2' | 'h3';
  /** The form, which takes keys while the focus is inside it. */
  children: ReactNode;
  onFocusForm: () => void;
  onCollapse: () => void;
};

/** The entry that is being answered. No key on its heading answers; the arrow down moves the focus to the form. */
export function OpenEntry(props: OpenEntryProps): ReactNode {
  const { entry, headingId, heading: Heading, children, onFocusForm, onCollapse } = props;
  const { t } = useTranslation('inbox');
  const isPending = entry.record.status === 'pending';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.key !== 'ArrowDown') return;
    event.preventDefault();
    onFocusForm();
  };
  return (
    <div className="flex min-h-0 flex-col">
      <header className="flex flex-wrap items-start gap-x-3 px-4 pt-3 pb-1 @min-[36rem]:px-5">
        <Heading
          id={headingId}
          tabIndex={-1}
          className="min-w-0 flex-1 rounded-sm font-semibold"
          onKeyDown={onKeyDown}
        >
          <span className="block text-sm font-normal text-secondary">
            <UntrustedText>
              {t(isPending ? `in.${entry.kind}` : 'in.ended', { agent: entry.record.agent })}
            </UntrustedText>
          </span>
          <span className="line-clamp-3">
            <EntryTitle entry={entry} />
          </span>
        </Heading>
        <Button
          variant="quiet"
          size="small"
          className="-mt-1 -me-2 px-2!"
          aria-expanded={true}
          aria-describedby={headingId}
          onClick={onCollapse}
        >
          {t('collapse')}
        </Button>
        <p className="flex basis-full flex-wrap items-center gap-x-2 text-sm text-tertiary">
          {isPending && <EntryTime entry={entry} refreshMs={1_000} withConsequence />}
          <Link
            to="/tasks/$taskId"
            params={{ taskId: entry.record.task_id }}
            aria-describedby={headingId}
            className="rounded-sm text-secondary underline hover:text-ink pointer-coarse:py-3"
          >
            {t('openTask')}
          </Link>
        </p>
      </header>
      {children}
    </div>
  );
}
