import type { Option, Question } from '@kandev/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { lookAlikes } from '../look-alikes.ts';
import { findOptions, SEARCHABLE_FROM } from './find-options.ts';
import { OptionPreview } from './option-preview.tsx';
import { OptionSearch } from './option-search.tsx';

type OptionListProps = {
  question: Question;
  selected: readonly string[];
  /** The text beside the choice takes its place: the picks stay recorded and look as if they were not. */
  overridden: boolean;
  onChoose: (optionId: string) => void;
  busy: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  id: string;
};

/** The options of a question as whole rows, searchable where they are many. One takes the Tab key, arrows move. */
export function OptionList(props: OptionListProps): ReactNode {
  const { question, selected, overridden, onChoose, busy, labelledBy, describedBy, invalid, id } = props;
  const { options, multi_select, required } = question;
  const alike = useMemo(() => lookAlikes(options), [options]);
  const [looked, setLooked] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [wanted, setWanted] = useState('');
  const listed = useMemo(() => findOptions(options, wanted), [options, wanted]);
  const firstSelected = options.findIndex((option) => selected.includes(option.id));
  const isListed = (place: number | null) => listed.some(({ index }) => index === place);
  const tabStop = [focused, firstSelected].find(isListed) ?? listed[0]?.index;
  const shown = previewed(options, [looked, focused, firstSelected]);

  return (
    <div
      className={cx(
        'grid gap-3',
        shown !== undefined &&
          '@min-[36rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>:has(input)]:col-span-full',
      )}
    >
      {options.length >= SEARCHABLE_FROM && (
        <OptionSearch wanted={wanted} found={listed.length} total={options.length} onSearch={setWanted} />
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
          const isAlike = alike.has(option);
          return (
            <ChoiceRow
              key={index}
              kind={multi_select ? 'checkbox' : 'radio'}
              checked={checked}
              looksChecked={checked && !overridden}
              tabIndex={multi_select || index === tabStop ? 0 : -1}
              aria-labelledby={cx(`${id}-label-${index}`, isAlike && `${id}-value-${index}`)}
              aria-describedby={option.description === undefined ? undefined : `${id}-description-${index}`}
              aria-disabled={busy || undefined}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              data-testid="clarification-option"
              data-selected={checked}
              data-option-id={option.id}
              label={<OptionLabel option={option} isAlike={isAlike} index={index} id={id} />}
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
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setLooked(index)}
              onPointerLeave={() => setLooked(null)}
            />
          );
        })}
      </div>
      {shown !== undefined && <OptionPreview option={shown} />}
    </div>
  );
}

function OptionLabel(props: { option: Option; isAlike: boolean; index: number; id: string }): ReactNode {
  const { option, isAlike, index, id } = props;
  return (
    <>
      <span id={`${id}-label-${index}`}>
        <UntrustedText>{option.label}</UntrustedText>
      </span>
      {isAlike && (
        <span id={`${id}-value-${index}`} className="ms-2 font-mono text-sm font-normal text-tertiary">
          <UntrustedText>{option.id}</UntrustedText>
        </span>
      )}
    </>
  );
}

/** The option whose preview stands beside the list: the first candidate that has one, else any that has. */
function previewed(options: readonly Option[], candidates: readonly (number | null)[]): Option | undefined {
  const wanted = candidates.map((index) => (index === null ? undefined : options[index]));
  return [...wanted, ...options].find((option) => option?.preview !== undefined);
}
