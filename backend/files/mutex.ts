/** Runs one task after the other, process-wide: many uploads must not take the machine from an exam. */
export function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return function runExclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {
      // why: the caller gets the error; the next task is not affected.
    });
    return turn;
  };
}

/** Serialises the processing of uploaded pictures. */
export const pictureMutex = createMutex();
