/**
 * Whether a path is a folder or lies below it, by comparing the texts alone: symbolic links are not resolved.
 * A relative path lies in no folder.
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
