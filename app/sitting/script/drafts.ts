/** What could not be sent: the answer's fields, and the form's own. */
export interface Draft {
  fields: [string, string][];
  basis: string;
  formId: string;
  /** Whether it was flagged when its page was drawn; "" where that is not known. */
  wasFlagged?: string;
  /** When it was kept, by this device's clock. */
  at: number;
  /** The browser was about to send it with the page: whether it has arrived, no page has told. */
  isSent?: boolean;
}

/** Milliseconds that the draft of another exam is kept: somebody may go on with it in this browser. */
const mostAge = 24 * 60 * 60 * 1000;

/**
 * What the browser keeps of one question's answers until a save has taken them. Each page keeps its own: none overwrites
 * what another tab has not sent. Private windows keep nothing; the answer is still in the page.
 */
export function draftsOf(address: string, formId: string) {
  const ofQuestion = `sitting ${address} `;
  const own = ofQuestion + formId;
  /** The draft of an earlier page that this one goes on from. */
  let earlier = { key: "", text: "" };
  /** Its page may still be open in another tab, and have kept more since. */
  const dropEarlier = () => {
    if (localStorage.getItem(earlier.key) === earlier.text) localStorage.removeItem(earlier.key);
  };
  return {
    /** False where the browser keeps nothing. */
    keep(draft: Draft): boolean {
      try {
        localStorage.setItem(own, JSON.stringify(draft));
        dropEarlier();
        return true;
      } catch {
        return false;
      }
    },
    drop(): void {
      try {
        localStorage.removeItem(own);
        dropEarlier();
      } catch {}
    },
    /**
     * The draft that the page goes on from now, null for none: the newest that says something else than `fields`. Where
     * they are newer than any (`isAnswered`) only the draft of the same answer: a browser that kept them over a reload
     * has not kept what they go on from.
     */
    resume(fields: [string, string][], isAnswered: boolean): Draft | null {
      let draft: Draft | null = null;
      earlier = { key: "", text: "" };
      try {
        for (const key of Object.keys(localStorage)) {
          const text = localStorage.getItem(key)!;
          if (key.indexOf(ofQuestion) !== 0) continue;
          const found = JSON.parse(text) as Draft;
          const isHere = JSON.stringify(found.fields) === JSON.stringify(fields);
          if (isHere && !isAnswered) localStorage.removeItem(key);
          else if (isHere === isAnswered && (!draft || found.at > draft.at)) {
            draft = found;
            earlier = { key, text };
          }
        }
      } catch {}
      return draft;
    },
  };
}

/** The drafts of other questions of the sitting that were sent with their page: by key, with the address of each. */
export function sentDrafts(address: string): { key: string; address: string; draft: Draft }[] {
  const ofSitting = `sitting ${address.slice(0, address.lastIndexOf("/") + 1)}`;
  try {
    return Object.keys(localStorage)
      .filter((key) => key.indexOf(ofSitting) === 0 && key.indexOf(`sitting ${address} `) !== 0)
      .map((key) => ({
        key,
        address: key.split(" ")[1]!,
        draft: JSON.parse(localStorage.getItem(key)!) as Draft,
      }))
      .filter(({ draft }) => draft.isSent);
  } catch {
    return [];
  }
}

/** Drops what other exams than that of a question's address left on a shared computer. */
export function dropOldDrafts(address: string): void {
  const ofExam = `sitting ${address.slice(0, address.lastIndexOf("/") + 1)}`;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.indexOf("sitting ") !== 0 || key.indexOf(ofExam) === 0) continue;
      const at = Number(/"at":(\d+)/.exec(localStorage.getItem(key)!)?.[1] ?? 0);
      if (at < Date.now() - mostAge) localStorage.removeItem(key);
    }
  } catch {}
}
