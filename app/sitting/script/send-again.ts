import { type Draft, sentDrafts } from "./drafts";
import { hiddenField } from "./fields";
import { post, type SaveReply } from "./post";

/** Milliseconds after which a try without a reply is given up, until the next page. */
const patience = 20_000;

/**
 * What a button sent with its page may have met a proxy's error page, or nobody: the page that is opened next sends it
 * once more. The same form twice is one save, so that what arrived is only confirmed. `tell` hears of what had not.
 */
export function sendAgain(form: HTMLFormElement, tell: (line: string) => void): void {
  for (const { key, address, draft } of sentDrafts(form.getAttribute("action")!))
    sendDraft(form, address, draft, ({ outcome, line }) => {
      localStorage.removeItem(key);
      if (outcome === "saved") tell(line);
    });
}

/** Sends a draft as it was kept; `taken` hears that the server has it. Otherwise it stays for the next page. */
export function sendDraft(
  form: HTMLFormElement,
  address: string,
  { fields, basis, formId, wasFlagged = "" }: Draft,
  taken: (reply: Pick<SaveReply, "outcome" | "line">) => void,
): void {
  const body = new FormData();
  const own = {
    csrf: hiddenField(form, "csrf").value,
    basis,
    formId,
    wasFlagged,
    has: "answer",
    go: "stay",
    again: "1",
  };
  for (const [name, value] of [...fields, ...Object.entries(own)]) body.append(name, value);
  post(address, body, patience).answer.then(
    ({ json }) => {
      const { outcome = "other", line = "" } = (json ?? {}) as Partial<SaveReply>;
      if (outcome === "saved" || outcome === "same") taken({ outcome, line });
    },
    () => {},
  );
}
