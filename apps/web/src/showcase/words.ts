/** What is shown in the components: text as it comes, too long, and in a script that runs the other way. */
export const long =
  'A name that is far too long for the place that it has, with a-word-that-does-not-break-anywhere-at-all';
export const hebrew = 'שלום 2.0 (dev)';

export const cities = ['Vienna', long, hebrew];
export const cityOptions = cities.map((name) => ({ value: name, label: name }));
