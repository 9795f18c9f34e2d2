import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayElements, memberText, objectMembers } from './raw-json.ts';

describe('raw-json', () => {
  it('returns the text of each member verbatim', () => {
    const text = ' { "a" : 1.50 , "\\u0062":[ 1, "]" ,{"x":"}"}], "__proto__" : {"c": null} } ';
    expect(objectMembers(text).map(({ key, value }) => [key, value])).toEqual([
      ['a', '1.50'],
      ['b', '[ 1, "]" ,{"x":"}"}]'],
      ['__proto__', '{"c": null}'],
    ]);
  });

  it('returns the last value of a repeated key, as JSON.parse does', () => {
    expect(memberText('{"a":1,"a":2}', 'a')).toBe('2');
  });

  it('returns nothing for a text of another type', () => {
    expect(objectMembers('[1]')).toEqual([]);
    expect(arrayElements('{"a":1}')).toEqual([]);
    expect(memberText('"{}"', 'a')).toBeUndefined();
  });

  it('splits any JSON into texts that parse to its parts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.boolean(), (value, spaced) => {
        const text = JSON.stringify({ a: value, list: [value, value] }, null, spaced ? 2 : 0);
        expect(JSON.parse(memberText(text, 'a') ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
        expect(arrayElements(memberText(text, 'list') ?? '')).toHaveLength(2);
      }),
    );
  });
});
