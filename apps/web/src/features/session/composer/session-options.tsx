import type { Session, SessionOption } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSetOption } from '#api/sessions.ts';
import { Button } from '#ui/button.tsx';
import { InlineSelect } from '#ui/select.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { takesOptions } from './session-state.ts';

/** How many options are shown at first: on a phone a second row would cost the transcript two lines. */
const MAX_COLLAPSED_OPTIONS = 2;

type SetOption = ReturnType<typeof useSetOption>;

type SessionOptionsProps = {
  session: Session;
  set: SetOption;
  /** The id of the text that says why no option can be set now. */
  describedBy: string | undefined;
};

/** The options that the agent offers for its session: mode and model first, the others behind a button. */
export function SessionOptions({ session, set, describedBy }: SessionOptionsProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'options' });
  const nameOf = useOptionName();
  const [isExpanded, setExpanded] = useState(false);
  const options = session.options.toSorted((one, other) => optionRank(one) - optionRank(other));
  const hidden = options.length - MAX_COLLAPSED_OPTIONS;

  return (
    <>
      {options.slice(0, isExpanded ? undefined : MAX_COLLAPSED_OPTIONS).map((option) => {
        const isSetting = set.isPending && set.variables.option_id === option.id;
        const value = isSetting ? set.variables.value : option.current;
        const current = option.choices.find((choice) => choice.value === value);
        return (
          <InlineSelect
            key={option.id}
            label={nameOf(option)}
            title={untrustedString(current?.description ?? option.description ?? '')}
            value={value}
            options={option.choices.map(({ name, group, ...choice }) => ({
              value: choice.value,
              label: untrustedString(name),
              group: group && untrustedString(group),
            }))}
            disabled={!takesOptions(session.state)}
            aria-busy={isSetting || undefined}
            aria-describedby={describedBy}
            onChange={(event) => set.mutate({ option_id: option.id, value: event.target.value })}
          />
        );
      })}
      {hidden > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('fewer') : t('more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

/** The name of an option: mode and model have the same names for every agent. */
export function useOptionName(): (option: SessionOption) => string {
  const { t } = useTranslation('session', { keyPrefix: 'options' });
  return ({ category, name }) =>
    category === 'mode' || category === 'model' ? t(category) : untrustedString(name);
}

function optionRank({ category }: SessionOption): number {
  const rank = ['mode', 'model'].indexOf(category ?? '');
  return rank < 0 ? MAX_COLLAPSED_OPTIONS : rank;
}
