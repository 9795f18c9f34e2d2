/**
 * The variables that npm, our start and the runner set for themselves, which agents do not inherit. Of Node's
 * variables only those that are meant for our Node: an agent may need others, such as the certificates of a
 * proxy.
 */
const ownVariables =
  /^(npm_.*|KANDEV_.*|NODE|NODE_(OPTIONS|COMPILE_CACHE|ENV|PATH|CHANNEL_.*|UNIQUE_ID|V8_COVERAGE))$/i;

/**
 * The environment of a session's agent: the runner's without our own variables, with the machine's PATH (ours
 * leads to the pinned Node), and overridden by the profile's. The mark overrides all: it is how stray
 * processes of an agent are found.
 */
export function launchEnv(
  runnerEnv: Readonly<Record<string, string | undefined>>,
  profile: Readonly<Record<string, string>>,
  mark: string,
): Record<string, string> {
  const inherited = Object.entries(runnerEnv).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !ownVariables.test(entry[0]),
  );
  const path = runnerEnv['KANDEV_MACHINE_PATH'] ?? runnerEnv['PATH'];
  return {
    ...Object.fromEntries(inherited),
    ...(path === undefined ? {} : { PATH: path }),
    ...profile,
    KANDEV_SESSION: mark,
  };
}
