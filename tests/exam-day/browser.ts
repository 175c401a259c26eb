import { randomUUID } from "node:crypto";
import { Client, csrfOf } from "../bench/client";

interface Page {
  path: string;
  html: string;
}

/** What a browser without script does of HTTP, beside cookies: forms with their hidden fields, redirects. */
export class Browser {
  /** Where the last form led. */
  location = "";
  readonly #client: Client;
  #csrf = "";

  constructor(address: string, session: string) {
    const cookies: [string, string][] = [
      ["sitting", session],
      ["language", ""],
    ];
    // Asks for no compression: the generator shares the machine, and would spend its time on that.
    this.#client = new Client(address, 1, cookies, { "accept-encoding": "identity", origin: address });
  }

  async get(path: string): Promise<Page> {
    const { status, body, location = "" } = await this.#client.get(path);
    if (status === 303) {
      this.location = location;
      return { path, html: "" };
    }
    if (status !== 200) throw new Error(`GET ${path.replace(/[\w-]{22}/, "…")} ${status}`);
    // why: a slice of the page's text would hold all of it in memory.
    this.#csrf = Buffer.from(csrfOf(body)).toString() || this.#csrf;
    return { path, html: body };
  }

  /** Opens an invitation and confirms it, which leads to the page before the start. */
  async enter(token: string, identity: string): Promise<void> {
    await this.get(`/cover/${token}`);
    await this.post(`/cover/${token}`, [["identity", identity]]);
    await this.get(this.location);
  }

  /** A page behind redirects. */
  async follow(path: string): Promise<Page> {
    let next = path;
    for (let hops = 0; hops < 4; hops++) {
      const page = await this.get(next);
      if (page.html !== "") return page;
      next = this.location;
    }
    throw new Error(`redirected again and again: ${next}`);
  }

  async post(path: string, fields: [string, string][]): Promise<void> {
    const { status, location = "" } = await this.#client.post(path, this.#whole(fields));
    if (status !== 303) throw new Error(`POST ${path.replace(/[\w-]{22}/, "…")} ${status}`);
    this.location = location;
  }

  /** A form with a picture: the photo of a face, or what the script of a page takes. */
  async postPicture(path: string, fields: [string, string][], name: string, picture: Blob): Promise<void> {
    const form = new FormData();
    for (const [field, value] of this.#whole(fields)) form.set(field, value);
    form.set(name, picture, "picture.jpg");
    const { status } = await this.#client.upload(path, form);
    if (status !== 303 && status !== 200) throw new Error(`POST ${path.replace(/[\w-]{22}/, "…")} ${status}`);
  }

  #whole(fields: [string, string][]): [string, string][] {
    return [["csrf", this.#csrf], ["formId", randomUUID()], ...fields];
  }
}
