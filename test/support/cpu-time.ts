/**
 * Measures processor time. Unlike elapsed time, it does not depend on what else the machine is doing.
 * @returns milliseconds
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
