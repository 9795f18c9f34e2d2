import type { Option, Question } from '@kandev/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { cx } from '#ui/cx.ts';
import { singleLineClass } from '#ui/field.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { findOptions, optionsWithSameLabel, MIN_SEARCHABLE_OPTIONS } from './find-options.ts';

type OptionListProps = {
  question: Question;
  selected: readonly string[];
  /** The text beside the choice replaces it: the picks stay in the draft and look as if they were not made. */
  isReplaced: boolean;
  onChoose: (optionId: string) => void;
  busy: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  id: string;
};

/** The options of a question, searchable where they are many. One option is in the tab order, arrow keys move. */
export function OptionList(props: OptionListProps): ReactNode {
  const { question, selected, isReplaced, onChoose, busy, labelledBy, describedBy, invalid, id } = props;
  const { options, multi_select, required } = question;
  const sameLabel = useMemo(() => optionsWithSameLabel(options), [options]);
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [query, setQuery] = useState('');
  const listed = useMemo(() => findOptions(options, query), [options, query]);
  const firstSelected = options.findIndex((option) => selected.includes(option.id));
  const isListed = (position: number | null) => listed.some(({ index }) => index === position);
  const tabStop = [focused, firstSelected].find(isListed) ?? listed[0]?.index;
  const shown = previewedOption(options, [hovered, focused, firstSelected]);

  return (
    <div
      className={cx(
        'grid gap-3',
        shown !== undefined &&
          '@min-[36rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>:has(input)]:col-span-full',
      )}
    >
      {options.length >= MIN_SEARCHABLE_OPTIONS && (
        <OptionSearch query={query} found={listed.length} total={options.length} onQuery={setQuery} />
      )}
      <div
        role={multi_select ? 'group' : 'radiogroup'}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-required={!multi_select && required ? true : undefined}
        aria-invalid={invalid || undefined}
        className="flex min-w-0 flex-col gap-2"
      >
        {listed.map(({ option, index }) => {
          const checked = selected.includes(option.id);
          const hasSameLabel = sameLabel.has(option);
          return (
            <ChoiceRow
              key={index}
              kind={multi_select ? 'checkbox' : 'radio'}
              checked={checked}
              looksChecked={checked && !isReplaced}
              tabIndex={multi_select || index === tabStop ? 0 : -1}
              aria-labelledby={cx(`${id}-label-${index}`, hasSameLabel && `${id}-value-${index}`)}
              aria-describedby={option.description === undefined ? undefined : `${id}-description-${index}`}
              aria-disabled={busy || undefined}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              data-testid="clarification-option"
              data-selected={checked}
              data-option-id={option.id}
              label={<OptionLabel option={option} hasSameLabel={hasSameLabel} index={index} id={id} />}
              {...(option.description !== undefined && {
                description: (
                  <span id={`${id}-description-${index}`}>
                    <UntrustedText multiline>{option.description}</UntrustedText>
                  </span>
                ),
              })}
              {...(index < 9 && { hotkey: String(index + 1) })}
              onClick={() => onChoose(option.id)}
              onFocus={() => setFocused(index)}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(index)}
              onPointerLeave={() => setHovered(null)}
            />
          );
        })}
      </div>
      {shown !== undefined && <OptionPreview option={shown} />}
    </div>
  );
}

function OptionLabel(props: { option: Option; hasSameLabel: boolean; index: number; id: string }): ReactNode {
  const { option, hasSameLabel, index, id } = props;
  return (
    <>
      <span id={`${id}-label-${index}`}>
        <UntrustedText>{option.label}</UntrustedText>
      </span>
      {hasSameLabel && (
        <span id={`${id}-value-${index}`} className="ms-2 font-mono text-sm font-normal text-tertiary">
          <UntrustedText>{option.id}</UntrustedText>
        </span>
      )}
    </>
  );
}

/** The option whose preview stands beside the list: the first with a preview, candidates before the others. */
function previewedOption(
  options: readonly Option[],
  candidates: readonly (number | null)[],
): Option | undefined {
  const preferred = candidates.map((index) => (index === null ? undefined : options[index]));
  return [...preferred, ...options].find((option) => option?.preview !== undefined);
}

type OptionSearchProps = { query: string; found: number; total: number; onQuery: (query: string) => void };

/** Narrows a long list of options. Hidden picks stay picked. */
function OptionSearch({ query, found, total, onQuery }: OptionSearchProps): ReactNode {
  const { t } = useTranslation('answering');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        type="search"
        aria-label={t('search.label', { total })}
        placeholder={t('search.label', { total })}
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        className={cx(singleLineClass, 'min-w-0 flex-1')}
      />
      <p role="status" className="text-sm text-tertiary tabular-nums empty:hidden">
        {query.trim() !== '' && t('search.found', { found })}
      </p>
    </div>
  );
}

/** The preview that the agent gave an option, as preformatted text or as Markdown. */
function OptionPreview({ option }: { option: Option }): ReactNode {
  const { t } = useTranslation('answering');
  const preview = option.preview ?? '';
  const heading = t('preview', { label: untrustedString(option.label) });
  return (
    <div
      role="region"
      aria-label={heading}
      tabIndex={0}
      className="max-h-80 min-w-0 overflow-auto rounded-md border border-line bg-ground px-3 py-2 text-secondary"
    >
      <p aria-hidden className="mb-1 text-sm wrap-anywhere">
        {heading}
      </p>
      {preview.includes('```') ? (
        <Markdown>{preview}</Markdown>
      ) : (
        <pre className="font-mono text-sm whitespace-pre">
          <UntrustedText multiline>{preview}</UntrustedText>
        </pre>
      )}
    </div>
  );
}
