/**
 * Whether a path names a folder or something below it, as it is written: on which machine it is, and what links
 * lead there, is not asked. A path that is not absolute is in no folder.
 */
export function isPathWithin(folder: string, path: string): boolean {
  const [outer, inner] = [partsOf(folder), partsOf(path)];
  return outer !== null && inner !== null && outer.every((part, index) => part === inner[index]);
}

function partsOf(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}
