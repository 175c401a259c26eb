/** An eighth of what is linear costs an eighth, of what is quadratic a sixty-fourth: in between. */
const most = 32;

/**
 * Whether `work` costs in proportion to the length of its text: of the whole about eight times what it costs of an
 * eighth, and of that about eight times what it costs of an eighth of it. That comes first, so that what is quadratic is
 * found before it takes minutes. why CPU time, one against the other: neither a slow machine nor a busy one changes it.
 * What comes in between, such as the collection of garbage, does not come five times.
 */
export async function isInProportion<Text>(
  work: (text: Text) => unknown,
  textOf: (share: number) => Text,
): Promise<boolean> {
  const costOf = async (text: Text) => {
    const before = process.cpuUsage();
    await work(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const isSo = async (share: number) => {
    const [small, big] = [textOf(share / 8), textOf(share)];
    for (let time = 0; time < 5; time += 1)
      if (most * (await costOf(small)) > (await costOf(big))) return true;
    return false;
  };
  return (await isSo(1 / 8)) && (await isSo(1));
}
