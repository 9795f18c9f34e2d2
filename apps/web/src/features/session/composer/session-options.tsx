import type { Session, SessionOption } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSetOption } from '#api/sessions.ts';
import { Button } from '#ui/button.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { InlineSelect } from '#ui/select.tsx';
import { takesOptions } from './session-ending.ts';

/** How many stand in the row unasked: on a phone a second row would cost the transcript two lines. */
const MOST_SHOWN = 2;

type SetOption = ReturnType<typeof useSetOption>;

type SessionOptionsProps = {
  session: Session;
  set: SetOption;
  /** The id of the words that say why nothing can be set now. */
  describedBy: string | undefined;
};

/** What the agent lets be set in its session: mode and model first, the others behind a button. */
export function SessionOptions({ session, set, describedBy }: SessionOptionsProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'options' });
  const nameOf = useOptionName();
  const [all, showAll] = useState(false);
  const options = session.options.toSorted((one, other) => placeOf(one) - placeOf(other));
  const hidden = options.length - MOST_SHOWN;

  return (
    <>
      {options.slice(0, all ? undefined : MOST_SHOWN).map((option) => {
        const asked = set.isPending && set.variables.option_id === option.id;
        const value = asked ? set.variables.value : option.current;
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
            aria-busy={asked || undefined}
            aria-describedby={describedBy}
            onChange={(event) => set.mutate({ option_id: option.id, value: event.target.value })}
          />
        );
      })}
      {hidden > 0 && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? t('fewer') : t('more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

/** What an option is called: mode and model always the same, whatever an agent calls them. */
export function useOptionName(): (option: SessionOption) => string {
  const { t } = useTranslation('session', { keyPrefix: 'options' });
  return ({ category, name }) =>
    category === 'mode' || category === 'model' ? t(category) : untrustedString(name);
}

function placeOf({ category }: SessionOption): number {
  const place = ['mode', 'model'].indexOf(category ?? '');
  return place < 0 ? MOST_SHOWN : place;
}
