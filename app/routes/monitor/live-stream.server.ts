/** Limits of streams, and their times in milliseconds. */
const limits = {
  /** Open streams of one session, and of this process. */
  perSession: 3,
  all: 2_000,
  /** Between two looks of a stream. */
  pause: 3_000,
  /** Between two looks of this process that ask whether a session may watch: with 300 streams, each does every 10 s. */
  checks: 33,
  /** A stream asks that at least so often, however many there are. */
  longest: 15_000,
  /** Between two news of this process, and to one stream as often as streams are open: with 300, each 12 s. */
  spacing: 40,
  /** After so long without news the next look writes a line: a lost connection is noticed, and a proxy keeps it open. */
  quiet: 15_000,
  /** After so long a stream ends; the browser opens another one. */
  lasts: 10 * 60_000,
};

/** What a look tells: the pulse, that nobody may watch any more, or that it could not be told. */
export type Looked = { pulse: string } | "ended" | "unknown";

const bySession = new Map<string, number>();
const closers = new Set<() => void>();
/** What was found last, by what is watched: all who watch it are told from one look. */
const found = new Map<string, { pulse: string; at: number }>();
/** When any of them was told something. */
let lastNews = 0;

/** Ends all streams, so that a shutdown waits for none. */
export function closeLiveStreams(): void {
  for (const close of closers) close();
  lastNews = 0;
}

/** How many streams are open. */
export const liveStreams = () => closers.size;

/**
 * Server-sent events: one whenever the pulse of what is `watched` has changed, the more apart the more streams are open:
 * each lets a page be read, and those who sit the exam come first. `look` asks anew whether the session may watch; once
 * it may not, the stream says so and ends. `seen` is the id of the last event that the browser had of a stream before:
 * what has changed since is told of, however long it had none. Null where the session, or this process, has enough of them.
 */
export function liveStream(
  { session, watched, seen = null }: { session: string; watched: string; seen?: string | null },
  look: () => Promise<Looked>,
  { pause, checks, longest, spacing, quiet, lasts }: Omit<typeof limits, "perSession" | "all"> = limits,
): ReadableStream<Uint8Array> | null {
  const open = bySession.get(session) ?? 0;
  if (open >= limits.perSession || closers.size >= limits.all) return null;
  bySession.set(session, open + 1);
  const text = new TextEncoder();
  const begun = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;
  let end = () => {};

  /** Frees the place, once. */
  function leave(): void {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(timer);
    closers.delete(close);
    if (closers.size === 0) found.clear();
    const left = bySession.get(session)! - 1;
    if (left > 0) bySession.set(session, left);
    else bySession.delete(session);
  }
  function close(): void {
    if (!isOpen) return;
    leave();
    end();
  }
  closers.add(close);

  return new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => controller.close();
      const say = (line: string) => controller.enqueue(text.encode(line));
      let last = seen;
      let saidAt = begun;
      let isNews = false;
      let toldAt = begun;
      let checkedAt = 0;
      /** What another stream has just found, while this one's own look is not due. */
      async function lookOrShare(): Promise<Looked> {
        const now = Date.now();
        const known = found.get(watched);
        const isDue = now - checkedAt >= Math.min(longest, closers.size * checks);
        if (known && now - known.at < pause && !isDue) return known;
        checkedAt = now;
        const looked = await look();
        if (isOpen && typeof looked === "object") found.set(watched, { pulse: looked.pulse, at: now });
        return looked;
      }
      async function beat(): Promise<void> {
        const looked = await lookOrShare().catch((): Looked => "unknown");
        if (!isOpen) return;
        if (looked === "ended") {
          say("event: end\ndata:\n\n");
          return close();
        }
        // With no data it is no event: the browser keeps the id alone.
        if (looked !== "unknown" && last === null) say(`id: ${looked.pulse}\n\n`);
        isNews ||= looked !== "unknown" && last !== null && looked.pulse !== last;
        if (looked !== "unknown") last = looked.pulse;
        const now = Date.now();
        const isTold = isNews && now - toldAt >= closers.size * spacing && now - lastNews >= spacing;
        if (isTold || now - saidAt >= quiet) {
          say(isTold ? `id: ${last}\ndata: changed\n\n` : ":\n\n");
          saidAt = now;
        }
        if (isTold) {
          isNews = false;
          toldAt = now;
          lastNews = now;
        }
        // Whoever reads nothing of it keeps nothing open either.
        if (Date.now() - begun > lasts || (controller.desiredSize ?? 0) < -16) return close();
        timer = setTimeout(beat, pause).unref();
      }
      say("retry: 5000\n\n");
      void beat();
    },
    cancel: leave,
  });
}
