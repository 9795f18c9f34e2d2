type Place = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a browser keeps under a name; null where it keeps nothing, or is forbidden to. */
export function readLocalStorage(place: Place, name: string): string | null {
  try {
    return place().getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or forgets it where it is empty. A store that is full or forbidden keeps nothing. */
export function writeLocalStorage(place: Place, name: string, text: string): void {
  try {
    if (text === '') place().removeItem(name);
    else place().setItem(name, text);
  } catch {
    // What is kept is a convenience: the page goes on without it.
  }
}
