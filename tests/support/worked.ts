/** Milliseconds that this process has worked, however busy the machine is otherwise. */
export function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
