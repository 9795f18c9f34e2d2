import { useState, type ReactNode } from 'react';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { Switch } from '#ui/switch.tsx';
import { Specimen } from './specimen.tsx';
import { cities, cityOptions, hebrewText, longText } from './sample-texts.ts';

const described = cityOptions.map((option) => ({ ...option, description: 'A city' }));

export function Choices(): ReactNode {
  const [city, setCity] = useState<string | null>(cities[0] ?? null);
  const [none, setNone] = useState<string | null>(null);
  const [on, setOn] = useState(true);
  return (
    <>
      <Specimen name="ChoiceRow" stacked>
        {(['radio', 'checkbox'] as const).map((kind) => (
          <div
            key={kind}
            role={kind === 'radio' ? 'radiogroup' : 'group'}
            aria-label={kind}
            className="flex flex-col gap-2"
          >
            <ChoiceRow kind={kind} checked label="Chosen" description="With a description" hotkey="1" />
            <ChoiceRow kind={kind} checked looksChecked={false} label="Chosen, and not what counts" />
            <ChoiceRow kind={kind} checked={false} label="Not chosen" hotkey="2" />
            <ChoiceRow kind={kind} checked={false} disabled label="Not to be chosen now" />
            <ChoiceRow kind={kind} checked={false} label={longText} description={longText} hotkey="3" />
            <ChoiceRow kind={kind} checked={false} label={hebrewText} description={hebrewText} />
          </div>
        ))}
      </Specimen>
      <Specimen name="RadioList" stacked>
        <RadioList label="One is chosen" choices={described} value={city} onChoose={setCity} />
        <RadioList label="None is chosen" choices={cityOptions.slice(0, 1)} value={none} onChoose={setNone} />
      </Specimen>
      <Specimen name="Switch">
        <Switch label="On or off" checked={on} onCheckedChange={setOn} />
        <Switch label="Off or on" checked={!on} onCheckedChange={setOn} />
        <Switch label="On, locked" checked disabled onCheckedChange={setOn} />
        <Switch label="Off, locked" checked={false} disabled onCheckedChange={setOn} />
      </Specimen>
    </>
  );
}
