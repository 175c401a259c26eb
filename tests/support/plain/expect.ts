import { isChecked, isDisabled, isHidden, normalized, textOf } from "./elements";
import type { PlainLocator } from "./locator";
import { isAt, PlainPage } from "./page";

type Wanted = string | RegExp;

const isText = (found: string, wanted: Wanted, isWhole: boolean) => {
  if (wanted instanceof RegExp) return wanted.test(found);
  return isWhole ? found === normalized(wanted) : found.includes(normalized(wanted));
};

/** One text for one element, or a list: exactly one per element, or in this order for substrings. */
function hasTexts(at: PlainLocator, wanted: Wanted | Wanted[], isWhole: boolean): [boolean, unknown] {
  const elements = Array.isArray(wanted) ? at.elements() : [at.one()];
  const found = elements.map((element) => normalized(textOf(element)));
  const texts = [wanted].flat();
  let next = 0;
  for (const text of found) if (next < texts.length && isText(text, texts[next]!, isWhole)) next += 1;
  return [next === texts.length && (!isWhole || found.length === next), found];
}

const valueIs = (found: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(found) : found === wanted;

/** The test of each assertion: whether it passes, and the actual value. */
const asked = {
  toContainText: (at: PlainLocator, text: Wanted | Wanted[]) => hasTexts(at, text, false),
  toHaveText: (at: PlainLocator, text: Wanted | Wanted[]) => hasTexts(at, text, true),
  toBeVisible: (at: PlainLocator) => [at.elements().length > 0 && !isHidden(at.one()), at.elements().length],
  toBeHidden: (at: PlainLocator) => [at.elements().length === 0 || isHidden(at.one()), at.elements().length],
  toHaveCount: (at: PlainLocator, count: number) => [at.elements().length === count, at.elements().length],
  toHaveValue(at: PlainLocator, value: Wanted) {
    const found = (at.one() as HTMLInputElement).value;
    return [valueIs(found, value), found];
  },
  toHaveAttribute(at: PlainLocator, name: string, value?: Wanted) {
    const found = at.one().getAttribute(name);
    return [found !== null && (value === undefined || valueIs(found, value)), found];
  },
  toBeChecked: (at: PlainLocator) => [isChecked(at.one()), "unchecked"],
  toBeDisabled: (at: PlainLocator) => [isDisabled(at.one()), "enabled"],
  toBeEnabled: (at: PlainLocator) => [!isDisabled(at.one()), "disabled"],
  toBeFocused: (at: PlainLocator) => [at.page.focused === at.one(), at.page.focused?.outerHTML.slice(0, 160)],
} satisfies Record<string, (at: PlainLocator, ...wanted: never[]) => [boolean, unknown]>;

const askedOfPage = {
  toHaveURL: (page: PlainPage, url: Wanted | ((url: URL) => boolean)) => [isAt(page.url(), url), page.url()],
  toHaveTitle: (page: PlainPage, title: Wanted) => [
    isText(normalized(page.document.title), title, true),
    page.document.title,
  ],
} satisfies Record<string, (page: PlainPage, ...wanted: never[]) => [boolean, unknown]>;

type Asked = (subject: unknown, ...wanted: unknown[]) => [boolean, unknown];

/** Playwright's assertions about a page or an element, for pages without script. */
export function expectPlain(subject: PlainPage | PlainLocator) {
  const page = subject instanceof PlainPage ? subject : subject.page;
  const questions = (subject instanceof PlainPage ? askedOfPage : asked) as unknown as Record<string, Asked>;
  const name = subject instanceof PlainPage ? "the page" : subject.description;
  const assertions = (isSo: boolean) =>
    Object.fromEntries(
      Object.entries(questions).map(([assertion, ask]) => [
        assertion,
        async (...wanted: unknown[]) => {
          const attempt = (): [boolean, unknown] => {
            try {
              return ask(subject, ...wanted);
            } catch (error) {
              return [!isSo, (error as Error).message];
            }
          };
          await page.refreshUntil(() => attempt()[0] === isSo);
          const [answer, found] = attempt();
          if (answer !== isSo)
            throw new Error(
              `${name} at ${page.url()}: ${isSo ? "" : "not "}${assertion} ${wanted.map(String).join(" ")}\nfound: ${found}`,
            );
        },
      ]),
    );
  return { ...assertions(true), not: assertions(false) };
}
