/**
 * Names what npm, our own start and the runner put into our environment. Of Node's, only what is meant for
 * our Node and this process: an agent may need the rest, such as the certificates of a company's proxy.
 */
const ours =
  /^(npm_.*|KANDEV_.*|NODE|NODE_(OPTIONS|COMPILE_CACHE|ENV|PATH|CHANNEL_.*|UNIQUE_ID|V8_COVERAGE))$/i;

/**
 * The environment of a session's agent: the machine's own, without what started us, with the machine's
 * PATH (ours leads to the pinned Node), and the profile's variables over it. The mark stands above all,
 * because it is how an agent's stray processes are found.
 */
export function launchEnv(
  own: Readonly<Record<string, string | undefined>>,
  profile: Readonly<Record<string, string>>,
  mark: string,
): Record<string, string> {
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
}
