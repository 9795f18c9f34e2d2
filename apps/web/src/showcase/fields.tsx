import { useRef, useState, type ReactNode } from 'react';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { QuietSelect } from '../ui/quiet-select.tsx';
import { RadioList } from '../ui/radio-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Part } from './part.tsx';

const cities = ['Vienna', 'A city with a name that is far too long for the place that it has', 'תל אביב'];
const options = cities.map((name) => ({ value: name, label: name }));

export function Fields(): ReactNode {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [city, setCity] = useState(cities[0] ?? '');
  const [on, setOn] = useState(true);
  return (
    <>
      <Part name="TextField, TextArea, SelectField" stacked>
        <TextField label="Title" hint="One line." defaultValue="Replace the date picker" />
        <TextField label="Title" problem="Give the task a title." />
        <TextField label="Title" disabled defaultValue="Not now" />
        <TextArea label="What to do" hint="Grows with what is typed." />
        <SelectField label="City" options={options} />
        <SelectField label="City" options={options} problem="Choose another one." disabled />
      </Part>
      <Part name="SearchField, Select, QuietSelect">
        <SearchField label="Search" value={text} onValue={setText} field={search} hotkey="/" />
        <Select look="row" aria-label="City" options={options} />
        <Select look="marked" aria-label="City" options={options} />
        <QuietSelect label="City" options={options} />
        <QuietSelect label="City" options={options} disabled />
      </Part>
      <Part name="ChoiceRow" stacked>
        {(['radio', 'checkbox'] as const).map((kind) => (
          <div key={kind} role={kind === 'radio' ? 'radiogroup' : 'group'} className="flex flex-col gap-2">
            <ChoiceRow kind={kind} checked label="Chosen" description="With a description" hotkey="1" />
            <ChoiceRow kind={kind} checked looksChecked={false} label="Chosen, and not what counts" />
            <ChoiceRow kind={kind} checked={false} label="Not chosen" />
            <ChoiceRow kind={kind} checked={false} disabled label="Not to be chosen now" />
          </div>
        ))}
      </Part>
      <Part name="RadioList, Switch" stacked>
        <RadioList
          label="City"
          choices={options.map((option) => ({ ...option, description: 'A city' }))}
          value={city}
          onChoose={setCity}
        />
        <span className="flex gap-3">
          <Switch label="On or off" checked={on} onCheckedChange={setOn} />
          <Switch label="Locked" checked={!on} disabled onCheckedChange={setOn} />
        </span>
      </Part>
    </>
  );
}
