/** The processor time that `work` takes, in milliseconds: other load on the machine does not lengthen it. */
export function cpuTimeMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
