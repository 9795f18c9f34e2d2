/** Where something with an id counts as being on the board. */
type Placed<T extends { id: string }> = Partial<T> & Pick<T, 'id'>;

/**
 * What is known as the board shows it: whatever has a place here is there, the latest counts. `held` is what is
 * being carried, as it was picked up: it stays even if it has been deleted elsewhere meanwhile.
 */
export function layPlaces<T extends { id: string }>(
  known: T[],
  places: readonly Placed<T>[],
  held: T | null,
): T[] {
  if (places.length === 0) return known;
  const placed = new Map<T['id'], Placed<T>>(places.map((place) => [place.id, place]));
  const isGone = held !== null && !known.some(({ id }) => id === held.id);
  return (isGone ? [...known, held] : known).map((thing) => {
    const place = placed.get(thing.id);
    return place === undefined ? thing : { ...thing, ...place };
  });
}
