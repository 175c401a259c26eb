/** Runs one piece of work after the other, process-wide: a crowd of files must not take the machine from an exam. */
export function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {
      // why: whoever asked hears of it; the next one is not concerned.
    });
    return turn;
  };
}

/** The turns of pictures that are uploaded. */
export const inTurn = turns();
