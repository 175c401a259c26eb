let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work after the other, process-wide: a crowd of uploads must not take the machine from an exam. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => {
    // why: whoever asked hears of it; the next one is not concerned.
  });
  return turn;
}
