import { useRef, useState, type ReactNode } from 'react';
import { InlineSelect, Select, SelectField } from '#ui/select.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Part } from './part.tsx';
import { cityOptions, hebrew, long } from './words.ts';

const grouped = cityOptions.map((option, place) => ({ ...option, group: place === 0 ? null : 'Others' }));

export function Fields(): ReactNode {
  return (
    <>
      <Part name="Field, TextField" stacked>
        <TextField label="Empty" hint="One line." placeholder="What to write" />
        <TextField label="Filled" defaultValue="Replace the date picker" />
        <TextField label="Invalid" hint="One line." problem="Give the task a title." />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <TextField label={long} hint={long} problem={long} defaultValue={long} />
        <TextField label={hebrew} defaultValue={hebrew} />
      </Part>
      <Part name="TextArea" stacked>
        <TextArea label="Empty" hint="Grows with what is typed." placeholder="What to write" />
        <TextArea label="Filled" defaultValue={`${long}\n${hebrew}`} />
        <TextArea label="Invalid" problem="Say what the agent should do." />
        <TextArea label="Disabled" disabled defaultValue="Not now" />
      </Part>
      <Part name="SelectField" stacked>
        <SelectField label="Filled" hint="One of a list." options={cityOptions} />
        <SelectField label="Long" options={cityOptions} defaultValue={long} />
        <SelectField label="Invalid" options={cityOptions} problem="Choose another one." />
        <SelectField label="Empty and disabled" options={[]} disabled />
      </Part>
      <Part name="Select, QuietSelect">
        <Select variant="row" aria-label="In a row" options={cityOptions} />
        <Select variant="marked" aria-label="Marked" options={cityOptions} />
        <Select
          variant="row"
          aria-label="Long"
          className="max-w-44"
          options={cityOptions}
          defaultValue={long}
        />
        <InlineSelect label="Quiet" options={grouped} />
        <InlineSelect label="Long" options={grouped} defaultValue={long} />
        <InlineSelect label="Disabled" options={grouped} disabled />
      </Part>
      <Part name="SearchField" stacked>
        <SearchText start="" />
        <SearchText start={long} />
      </Part>
    </>
  );
}

function SearchText({ start }: { start: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start);
  return <SearchField label="Search" value={text} onValueChange={setText} inputRef={field} hotkey="/" />;
}
