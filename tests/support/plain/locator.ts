import {
  innermost,
  isChecked,
  isDisabled,
  isHidden,
  labelsOf,
  matches,
  nameOf,
  normalized,
  roleOf,
  type Text,
  textOf,
} from "./elements";
import type { PlainPage } from "./page";

interface ByRole {
  name?: Text;
  exact?: boolean;
  level?: number;
  checked?: boolean;
}
interface Having {
  hasText?: Text;
  has?: unknown;
}
export interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Playwright's locator over a document without script: resolved at each use, strict where one is due. */
export class PlainLocator {
  constructor(
    readonly page: PlainPage,
    /** The matching elements of the current page, in document order. */
    readonly elements: () => Element[],
    readonly description: string,
  ) {}

  private next(name: string, find: (roots: Element[]) => Element[]): PlainLocator {
    const inOrder = () => {
      const found = new Set(find(this.elements()));
      return found.size < 2
        ? [...found]
        : [...this.page.document.querySelectorAll("*")].filter((each) => found.has(each));
    };
    return new PlainLocator(this.page, inOrder, `${this.description} ${name}`);
  }
  private below = (name: string, find: (root: Element) => Element[]) =>
    this.next(name, (roots) => roots.flatMap(find));

  locator(css: string, having: Having = {}): PlainLocator {
    const found =
      css === ".."
        ? this.below(css, (root) => (root.parentElement ? [root.parentElement] : []))
        : this.below(css, (root) => [...root.querySelectorAll(css)]);
    return found.filter(having);
  }

  getByRole(role: string, { name, exact, level, checked }: ByRole = {}): PlainLocator {
    return this.below(`role ${role} ${name ?? ""}`, (root) =>
      [...root.querySelectorAll("*")].filter(
        (element) =>
          roleOf(element) === role &&
          !isHidden(element) &&
          (level === undefined ||
            (element.getAttribute("aria-level") ?? element.localName.slice(1)) === String(level)) &&
          (checked === undefined || isChecked(element) === checked) &&
          (name === undefined || matches(nameOf(element), name, exact)),
      ),
    );
  }

  getByLabel(label: Text, { exact = false } = {}): PlainLocator {
    return this.below(`label ${label}`, (root) =>
      [
        ...root.querySelectorAll("input, select, textarea, button, output, [aria-label], [aria-labelledby]"),
      ].filter((element) => labelsOf(element).some((text) => matches(text, label, exact))),
    );
  }

  getByText(text: Text, { exact = false } = {}): PlainLocator {
    return this.below(`text ${text}`, (root) => {
      const found = innermost(this.page.document, text, exact);
      return found.filter(
        (element) => root.contains(element) && (root !== element || root === this.page.document.body),
      );
    });
  }

  filter({ hasText, has }: Having): PlainLocator {
    const inner = has as PlainLocator | undefined;
    return this.next(`having ${hasText ?? "…"}`, (roots) =>
      roots.filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (!inner || inner.elements().some((each) => element !== each && element.contains(each))),
      ),
    );
  }

  first = () => this.next("first", (found) => found.slice(0, 1));
  last = () => this.next("last", (found) => found.slice(-1));
  nth = (at: number) => this.next(`nth ${at}`, (found) => found.slice(at, at + 1 || undefined));
  or = (other: unknown) => this.next("or", (found) => [...found, ...(other as PlainLocator).elements()]);
  and = (other: unknown) =>
    this.next("and", (found) => found.filter((each) => (other as PlainLocator).elements().includes(each)));
  async all(): Promise<PlainLocator[]> {
    return this.elements().map((_, at) => this.nth(at));
  }

  /** The single matching element. Throws where there is none, or more. */
  one(): Element {
    const found = this.elements();
    if (found.length === 1) return found[0]!;
    const those = found.slice(0, 4).map((each) => `\n  ${each.outerHTML.slice(0, 160)}`);
    throw new Error(`${this.description}: ${found.length} elements at ${this.page.url()}${those.join("")}`);
  }

  /** The single element, once enabled and visible; a page that refreshes itself may still bring it. */
  private async usable(): Promise<HTMLElement> {
    await this.page.refreshUntil(() => this.elements().length > 0);
    const element = this.one() as HTMLElement;
    if (isHidden(element)) throw new Error(`${this.description} is hidden at ${this.page.url()}`);
    if (isDisabled(element)) throw new Error(`${this.description} is disabled at ${this.page.url()}`);
    return element;
  }

  async click(_options?: object): Promise<void> {
    const element = await this.usable();
    const details = element.closest("summary")?.parentElement;
    if (details) details.toggleAttribute("open");
    else await this.page.act(() => element.click());
  }
  /** Clicked again before the response to the first click. */
  async dblclick(): Promise<void> {
    const element = await this.usable();
    await this.page.act(() => {
      for (let press = 0; press < 2; press += 1) element.click();
    });
  }
  async fill(value: string): Promise<void> {
    const field = (await this.usable()) as HTMLInputElement;
    if (field.readOnly) throw new Error(`${this.description} can only be read`);
    field.value = value;
    this.page.focused = field;
  }
  async setChecked(isOn: boolean): Promise<void> {
    const element = await this.usable();
    if (isChecked(element) !== isOn) await this.page.act(() => element.click());
    if (isChecked(this.one()) !== isOn) throw new Error(`${this.description} cannot be set to ${isOn}`);
  }
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);
  async selectOption(wanted: string | { label?: string; value?: string }): Promise<void> {
    const select = (await this.usable()) as HTMLSelectElement;
    const option = [...select.options].find(({ value, label }) =>
      typeof wanted === "string"
        ? value === wanted || label === wanted
        : wanted.label === undefined
          ? value === wanted.value
          : normalized(label) === normalized(wanted.label),
    );
    if (!option) throw new Error(`${this.description} has no option ${JSON.stringify(wanted)}`);
    option.selected = true;
  }
  async setInputFiles(files: SentFile | SentFile[]): Promise<void> {
    this.page.choose((await this.usable()) as HTMLInputElement, [files].flat());
  }
  /** Enter and Space work as in a browser; other keys need one. */
  async press(key: string): Promise<void> {
    const element = (await this.usable()) as HTMLInputElement;
    if (key === "Enter" && element.matches("input:not([type=submit], [type=button])") && element.form) {
      const { form } = element;
      const button = [...form.elements].find((each) =>
        each.matches("button:not([type=button], [type=reset]), [type=submit]"),
      );
      await this.page.act(() => (button ? (button as HTMLElement).click() : form.requestSubmit()));
    } else if (element.matches("a, button, summary, [type=checkbox], [type=radio]")) await this.click();
    else throw new Error(`${key} needs a browser: ${this.description}`);
  }
  async focus(): Promise<void> {
    this.page.focused = await this.usable();
  }

  count = async () => this.elements().length;
  textContent = async () => this.one().textContent;
  innerText = async () => normalized(textOf(this.one()));
  allTextContents = async () => this.elements().map((each) => each.textContent ?? "");
  inputValue = async () => (this.one() as HTMLInputElement).value;
  getAttribute = async (name: string) => this.one().getAttribute(name);
  isVisible = async () => this.elements().length > 0 && !isHidden(this.one());
  // biome-ignore lint/suspicious/noExplicitAny: as Playwright types it, by what the function takes
  evaluate = async <T, A = undefined>(run: (element: any, more: A) => T, more?: A): Promise<T> =>
    run(this.one(), more as A);
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  evaluateAll = async <T>(run: (elements: any[]) => T): Promise<T> => run(this.elements());
}
