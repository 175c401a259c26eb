import { inPageHeader, inPageLocation } from "../../in-page";
import { type MorphRules, morph, morphChildren } from "./morph";

/** The event that tells that the server's HTML is in the page anew: what script adds to it is added again. */
export const changedInPlace = "changed-in-place";

/** The answer to a form: another address, or the page anew. */
export type Reply = { to: string } | { page: Document; status: number };

/** On whatever the site answers: what lacks it is a proxy's own page, or that of a network which wants a sign-in. */
const ofSite = "content-security-policy";

/** Sends a form from within the page. Rejects where the connection is lost, the site away, or `signal` aborts. */
export async function send(
  address: string,
  body: FormData | URLSearchParams,
  signal?: AbortSignal,
): Promise<Reply> {
  const answer = await fetch(address, { method: "POST", body, headers: { [inPageHeader]: "1" }, signal });
  if (!answer.headers.has(ofSite)) throw new Error("no answer of the site");
  const to = answer.headers.get(inPageLocation);
  if (to !== null) return { to };
  return { page: new DOMParser().parseFromString(await answer.text(), "text/html"), status: answer.status };
}

/** Shows the page that a form came back with in place of this one; focus goes to errors, `fragment` or autofocus. */
export function showPage(page: Document, rules: MorphRules, fragment: string | null): void {
  for (const sheet of page.querySelectorAll<HTMLLinkElement>("head link[rel=stylesheet], head style"))
    if (!isHere(sheet)) document.head.append(document.importNode(sheet, true));
  document.title = page.title;
  morph(document.body, page.body, rules);
  document.dispatchEvent(new Event(changedInPlace));
  // Nobody asked for a page that changes by itself.
  if (fragment === null) return;
  const target = fragment ? document.getElementById(fragment) : null;
  const wanted =
    document.querySelector<HTMLElement>(".summary") ??
    (target?.hasAttribute("tabindex") ? target : document.querySelector<HTMLElement>("[autofocus]"));
  if (wanted) wanted.focus();
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus();
}

/** Shows what changes in an element. */
export function showFragment(shown: Element, wanted: Element, rules: MorphRules): void {
  morphChildren(shown, wanted, rules);
  document.dispatchEvent(new Event(changedInPlace));
}

const addressOfSheet = (sheet: Element) => sheet.getAttribute("data-href") ?? sheet.getAttribute("href");

/** Whether a style sheet is in this page, linked or inlined. */
const isHere = (sheet: Element) =>
  [...document.head.querySelectorAll("link[rel=stylesheet], style")].some(
    (one) => addressOfSheet(one) === addressOfSheet(sheet),
  );

/** Goes on to where a form leads, also where only the fragment differs from this address. */
export function goTo(address: string): void {
  const { href } = new URL(address, window.location.href);
  const [page] = href.split("#");
  const [here] = window.location.href.split("#");
  if (page !== here || !href.includes("#")) window.location.assign(href);
  else {
    window.history.pushState(null, "", href);
    window.location.reload();
  }
}
