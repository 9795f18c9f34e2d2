/** Names what npm, Node and the runner itself put into our environment and an agent has no use for. */
const ours = /^(npm_|NODE_|KANDEV_)/i;

/**
 * The environment of a session's agent: the machine's own, without what started us, with the machine's
 * PATH (ours leads to the pinned Node), and the profile's variables over it. The mark stands above all,
 * because it is how an agent's stray processes are found.
 */
export const launchEnv = (
  own: Readonly<Record<string, string | undefined>>,
  profile: Readonly<Record<string, string>>,
  mark: string,
): Record<string, string> => {
  const machine = Object.entries(own).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !ours.test(entry[0]),
  );
  const path = own['KANDEV_MACHINE_PATH'] ?? own['PATH'];
  return {
    ...Object.fromEntries(machine),
    ...(path === undefined ? {} : { PATH: path }),
    ...profile,
    KANDEV_SESSION: mark,
  };
};
