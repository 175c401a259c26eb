/** While `work` runs, these limits are others. why: to come up to what they are takes tens of thousands of rows. */
export async function withLimits<Limits extends object, T>(
  limits: Limits,
  others: { [Name in keyof Limits]?: number },
  work: () => Promise<T>,
): Promise<T> {
  const own = { ...limits };
  Object.assign(limits, others);
  try {
    return await work();
  } finally {
    Object.assign(limits, own);
  }
}
