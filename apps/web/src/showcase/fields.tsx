import { useRef, useState, type ReactNode } from 'react';
import { InlineSelect, Select, SelectField } from '#ui/select.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Specimen } from './specimen.tsx';
import { cityOptions, hebrewText, longText } from './sample-texts.ts';

const grouped = cityOptions.map((option, index) => ({ ...option, group: index === 0 ? null : 'Others' }));

export function Fields(): ReactNode {
  return (
    <>
      <Specimen name="Field, TextField" stacked>
        <TextField label="Empty" hint="One line." placeholder="What to write" />
        <TextField label="Filled" defaultValue="Replace the date picker" />
        <TextField label="Invalid" hint="One line." problem="Give the task a title." />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <TextField label={longText} hint={longText} problem={longText} defaultValue={longText} />
        <TextField label={hebrewText} defaultValue={hebrewText} />
      </Specimen>
      <Specimen name="TextArea" stacked>
        <TextArea label="Empty" hint="Grows with what is typed." placeholder="What to write" />
        <TextArea label="Filled" defaultValue={`${longText}\n${hebrewText}`} />
        <TextArea label="Invalid" problem="Say what the agent should do." />
        <TextArea label="Disabled" disabled defaultValue="Not now" />
      </Specimen>
      <Specimen name="SelectField" stacked>
        <SelectField label="Filled" hint="One of a list." options={cityOptions} />
        <SelectField label="Long" options={cityOptions} defaultValue={longText} />
        <SelectField label="Invalid" options={cityOptions} problem="Choose another one." />
        <SelectField label="Empty and disabled" options={[]} disabled />
      </Specimen>
      <Specimen name="Select, InlineSelect">
        <Select variant="row" aria-label="In a row" options={cityOptions} />
        <Select variant="marked" aria-label="Marked" options={cityOptions} />
        <Select
          variant="row"
          aria-label="Long"
          className="max-w-44"
          options={cityOptions}
          defaultValue={longText}
        />
        <InlineSelect label="Quiet" options={grouped} />
        <InlineSelect label="Long" options={grouped} defaultValue={longText} />
        <InlineSelect label="Disabled" options={grouped} disabled />
      </Specimen>
      <Specimen name="SearchField" stacked>
        <SearchSpecimen start="" />
        <SearchSpecimen start={longText} />
      </Specimen>
    </>
  );
}

function SearchSpecimen({ start }: { start: string }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start);
  return <SearchField label="Search" value={text} onValueChange={setText} inputRef={input} hotkey="/" />;
}
