import { JSDOM, VirtualConsole } from "jsdom";
import type { Client } from "../client";
import { PlainLocator, type SentFile } from "./locator";

/** Maximum refreshes of a page before the awaited condition counts as failed. */
const refreshLimit = 2_000;

/** A downloaded file. */
export interface PlainDownload {
  suggestedFilename(): string;
  bytes: Buffer;
}

type Reply = Awaited<ReturnType<Client["follow"]>>;

/** The response, by the names of Playwright's Response. */
const answerOf = ({ status, body }: Pick<Reply, "status" | "body">) => ({
  status: () => status,
  text: async () => body.toString("utf8"),
  json: async () => JSON.parse(body.toString("utf8")),
});

/** A browser tab without script: HTML, links, forms and files, over plain HTTP, with Playwright's API. */
export class PlainPage {
  private dom = new JSDOM("", { url: "http://nowhere.test/" });
  private readonly chosen = new Map<Element, SentFile[]>();
  private wanted: ((download: PlainDownload) => void)[] = [];
  private awaited: ((page: PlainPage) => void)[] = [];
  private pending: Promise<unknown>[] = [];
  focused: Element | null = null;
  /** Responses of 5xx, and invalid forms. */
  readonly troubles: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly address: string,
  ) {}

  get document(): Document {
    return this.dom.window.document;
  }
  private get root() {
    return new PlainLocator(this, () => [this.document as unknown as Element], "page");
  }
  locator: PlainLocator["locator"] = (css, having) => this.root.locator(css, having);
  getByRole: PlainLocator["getByRole"] = (role, options) => this.root.getByRole(role, options);
  getByLabel: PlainLocator["getByLabel"] = (label, options) => this.root.getByLabel(label, options);
  getByText: PlainLocator["getByText"] = (text, options) => this.root.getByText(text, options);
  context = () => ({
    ...this.client.jar,
    newPage: async () => this.newTab(),
    waitForEvent: (_event: "page") => new Promise<PlainPage>((came) => this.awaited.push(came)),
  });
  request = {
    get: async (path: string) => answerOf(await this.client.follow(new URL(path, this.url()).href)),
  };
  /** The bytes of a shown or linked resource. */
  fetch = async (path: string) => (await this.client.follow(new URL(path, this.url()).href)).body;
  /** Keys for the focused element. */
  keyboard = {
    press: (key: string) =>
      new PlainLocator(this, () => (this.focused ? [this.focused] : []), "the focus").press(key),
  };
  url = () => this.document.URL;
  content = async () => this.dom.serialize();

  private newTab = () => new PlainPage(this.client, this.address);

  async goto(path: string, _options?: object) {
    const base = this.url().startsWith(this.address) ? this.url() : this.address;
    return this.visit(new URL(path, base).href);
  }
  reload = () => this.visit(this.url());
  waitForLoadState = async () => {};
  async waitForURL(expected: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    if (!isAt(this.url(), expected)) throw new Error(`the page is at ${this.url()}, not ${expected}`);
  }
  /** The next download. */
  waitForEvent(_event: "download"): Promise<PlainDownload> {
    return new Promise((came) => this.wanted.push(came));
  }
  async close(): Promise<void> {
    this.dom.window.close();
  }

  /** Follows the page's own refresh until a condition holds or the page stops refreshing. */
  async refreshUntil(isSo: () => boolean): Promise<void> {
    const refreshes = () => this.document.querySelector("meta[http-equiv=refresh]") !== null;
    for (let count = 0; !isSo() && refreshes() && count < refreshLimit; count += 1) await this.reload();
  }

  /** Activates a control, and waits for the resulting page. */
  async act(press: () => void): Promise<void> {
    press();
    await Promise.all(this.pending.splice(0));
  }

  choose(field: HTMLInputElement, files: SentFile[]): void {
    this.chosen.set(field, files);
    // why: HTML's `required` on a file input checks the field's own file list.
    field.toggleAttribute("required", field.required && files.length === 0);
  }

  private async visit(address: string, init: RequestInit = {}) {
    const [before, now] = [new URL(this.url()), new URL(address)];
    const isPart = !init.method && now.hash && before.href.split("#")[0] === now.href.split("#")[0];
    const reply = isPart ? null : await this.client.follow(address, { ...init, referrer: this.url() });
    if (reply) this.show(reply);
    else this.dom.reconfigure({ url: address });
    this.focused = this.focusOf(now.hash || new URL(this.url()).hash);
    return reply && answerOf(reply);
  }

  /** Navigates from the page, in this tab or, by the link's or form's target, in another. */
  private leave(target: string, address: string, init?: RequestInit): void {
    const page = target === "_blank" ? this.newTab() : this;
    this.pending.push(page.visit(address, init).then(() => page !== this && this.awaited.shift()?.(page)));
  }

  private show({ url, status, headers, body }: Reply): void {
    if (status >= 500) this.troubles.push(`${status} from ${url}`);
    if (
      !headers.get("content-type")?.includes("text/html") ||
      /^attachment/.test(headers.get("content-disposition") ?? "")
    ) {
      const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
      this.wanted.shift()?.({ suggestedFilename: () => decodeURIComponent(name), bytes: body });
      return;
    }
    this.dom.window.close();
    this.dom = new JSDOM(withoutStyles(body.toString("utf8")), { url, virtualConsole: new VirtualConsole() });
    this.chosen.clear();
    this.troubles.push(...faultsOf(this.document));
    this.document.addEventListener("submit", (event) => this.submit(event as SubmitEvent));
    this.document.addEventListener("click", (event) => this.follow(event));
  }

  private focusOf(hash: string): Element | null {
    const target = hash && this.document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target)
      return target.matches("a, button, input, select, textarea, summary, [tabindex]") ? target : null;
    return this.document.querySelector("[autofocus]");
  }

  private follow(event: Event): void {
    const button = (event.target as Element).closest<HTMLButtonElement>("[formnovalidate]");
    // why: jsdom ignores the button's own attribute.
    if (button?.form) button.form.noValidate = true;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    this.leave(link.target, link.href);
  }

  /** Submits a form by HTML's rules: successful controls, clicked button, its formaction and formmethod. */
  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    const said = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
    const address = new URL(said("action") || this.url(), this.url());
    const entries = this.entriesOf(form, button);
    const texts = entries.map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : value.name,
    ]);
    if (said("method").toLowerCase() !== "post") {
      address.search = new URLSearchParams(texts).toString();
      this.leave(said("target"), address.href);
      return;
    }
    const isMultipart = said("enctype").toLowerCase() === "multipart/form-data";
    const body = isMultipart ? new FormData() : new URLSearchParams(texts);
    if (body instanceof FormData) for (const [name, value] of entries) body.append(name, value);
    this.leave(said("target"), address.href, { method: "POST", body });
  }

  private entriesOf(form: HTMLFormElement, button: HTMLElement | null): [string, string | File][] {
    const { FormData: SuccessfulControls } = this.dom.window;
    const files = [...form.elements].filter((field) => field.matches("input[type=file]:enabled[name]"));
    return [...new SuccessfulControls(form, button)].flatMap(([name, value]): [string, string | File][] => {
      if (typeof value === "string") return [[name, value.replace(/\r\n|\r|\n/g, "\r\n")]];
      const chosen = this.chosen.get(files.find((field) => field.getAttribute("name") === name)!) ?? [];
      if (chosen.length === 0) return [[name, new File([], "", { type: "application/octet-stream" })]];
      return chosen.map((file) => [
        name,
        new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }),
      ]);
    });
  }
}

/** Without the style sheets within the page, which jsdom parses for longer than the page, and nothing here reads. */
const withoutStyles = (html: string) => html.replace(/(<style\b[^>]*>).*?(?=<\/style>)/gs, "$1");

/** Invariants of any page: no post form without a token, no duplicate id, no placeholder without its value. */
function faultsOf(document: Document): string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `the id ${id} twice`);
  const open = [...document.querySelectorAll("form")]
    .filter(
      (form) =>
        /post/i.test(form.method) &&
        !new Set([...form.elements].map((each) => each.getAttribute("name"))).has("csrf"),
    )
    .map((form) => `no CSRF token in the form to ${form.action}`);
  const unfilled = document.body.textContent.match(/\{\{\w+\}\}/g) ?? [];
  return [...twice, ...open, ...unfilled].map((fault) => `${document.URL}: ${fault}`);
}

/** Whether a URL matches: as a path below the site, by a pattern, or by a predicate. */
export function isAt(url: string, expected: string | RegExp | ((url: URL) => boolean)): boolean {
  if (typeof expected === "function") return expected(new URL(url));
  return expected instanceof RegExp ? expected.test(url) : new URL(expected, url).href === url;
}
