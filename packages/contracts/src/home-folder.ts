/**
 * The folder that `KANDEV_HOME` names, with `~` read as the user's home; `~/.kandev` where it is unset. A
 * relative one is left for the caller to resolve.
 */
export function homeFolder(value: string | undefined, userHome: string): string {
  if (value === undefined || value === '') return `${userHome}/.kandev`;
  return value === '~' || value.startsWith('~/') ? `${userHome}${value.slice(1)}` : value;
}
