import { setImmediate } from "node:timers";

/** Milliseconds of work in one turn of the event loop, after which connections and requests that came are looked at. */
const slice = 2;

/** What waits, in order: candidates' saves before pages that have begun, and new requests last. */
const waiting = { save: [] as (() => void)[], begun: [] as (() => void)[], new: [] as (() => void)[] };
/** Saves in a row while others wait: forms of a script, or of somebody who sends very many, keep nobody from a turn. */
const mostInRow = 3;
let inRow = 0;
let isAwake = false;

/**
 * Resolves when it is the caller's turn. All of a kind go on in the order in which they came, a few in each turn of the
 * event loop.
 *
 * why: Node accepts one connection in each of them (libuv since 1.45, libuv/libuv#3696). Where one turn answers all
 * requests that have arrived, whoever comes on a new connection waits for seconds while the others are served at once.
 */
export function ownTurn(kind: keyof typeof waiting): Promise<void> {
  return new Promise((goOn) => {
    waiting[kind].push(goOn);
    if (isAwake) return;
    isAwake = true;
    setImmediate(takeTurns);
  });
}

function takeTurns(): void {
  const until = performance.now() + slice;
  const next = () => {
    isAwake = Object.values(waiting).some(({ length }) => length > 0);
    if (!isAwake) return;
    if (performance.now() >= until) {
      setImmediate(takeTurns);
      return;
    }
    const other = waiting.begun.length > 0 ? waiting.begun : waiting.new;
    const isSave = waiting.save.length > 0 && (inRow < mostInRow || other.length === 0);
    inRow = isSave ? inRow + 1 : 0;
    (isSave ? waiting.save : other).shift()!();
    // Microtasks end before the next tick: by then all that it does before it waits for something is done.
    queueMicrotask(() => process.nextTick(next));
  };
  next();
}
