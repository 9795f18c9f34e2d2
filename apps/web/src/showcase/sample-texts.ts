/** Too long for its place. */
export const longText =
  'A name that is far too long for the place that it has, with a-word-that-does-not-break-anywhere-at-all';
/** In a script that runs from right to left. */
export const hebrewText = 'שלום 2.0 (dev)';

export const cities = ['Vienna', longText, hebrewText];
export const cityOptions = cities.map((name) => ({ value: name, label: name }));
