/** A function, since a browser may forbid even the access. */
type StorageSource = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads an item; null where there is none or storage is forbidden. */
export function readLocalStorage(source: StorageSource, key: string): string | null {
  try {
    return source().getItem(key);
  } catch {
    return null;
  }
}

/** Stores an item; an empty text removes it. Storage that is full or forbidden keeps nothing. */
export function writeLocalStorage(source: StorageSource, key: string, text: string): void {
  try {
    if (text === '') source().removeItem(key);
    else source().setItem(key, text);
  } catch {
    // Stored items are a convenience: the page works without them.
  }
}
