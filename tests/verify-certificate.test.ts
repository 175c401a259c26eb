import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { verifyCertificate } from "../tools/verify-certificate.js";
import { newFolder } from "./support/folder";
import { setRows } from "./support/rows";
import { fetchPage } from "./support/visit";

const folder = newFolder();
const servers: Server[] = [];
/** The site, and another one with stubbed responses. */
let site = "";
let other = "";
const forged = new Map<string, string>();

beforeAll(async () => {
  site = await listen((url) => answerOf(url));
  other = await listen(
    async (url) => new Response(forged.get(new URL(url).pathname) ?? null, { status: 200 }),
  );
  // The first page loads all routes, for which the script would not wait on a slow machine.
  await text(pageOf("issued"));
});
afterAll(() => {
  for (const server of servers) server.close();
});

async function listen(answer: (url: string, accept: string) => Promise<Response>): Promise<string> {
  const server = createServer(async (request, response) => {
    const url = `http://${request.headers.host}${request.url}`;
    const reply = await answer(url, request.headers.accept ?? "");
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(Buffer.from(await reply.arrayBuffer()));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The site's own responses, from its routes. */
const answerOf = (url: string) => fetchPage(new Request(url, { headers: { accept: "application/json" } }));

type Which = keyof typeof demoCertificateList;
const pathOf = (which: Which) => {
  const { template, id } = demoCertificateList[which];
  return `/certificate/info/${template.id}/${id}`;
};
const pageOf = (which: Which) => site + pathOf(which);
const credentialOf = (which: Which, form = "json") => `${pageOf(which)}/credential?form=${form}`;
const text = async (address: string) => (await fetch(address)).text();
// biome-ignore lint/suspicious/noExplicitAny: what is read is what the tests are about
const json = async (address: string): Promise<any> => (await fetch(address)).json();
const issuerFile = async () => {
  const { links } = await json(pageOf("issued"));
  return keep("did.json", await text(`${links.issuer}/did.json`));
};

let files = 0;
function keep(name: string, content: unknown): string {
  files += 1;
  const path = join(folder, `${files}-${name}`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const run: (...words: string[]) => Promise<{ code: number; said: string }> = verifyCertificate;

/** Runs the script as an outsider would. */
const runAlone = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, ["tools/verify-certificate.js", ...words], (error, said, errors) => {
      expect(errors).toBe("");
      done({ code: Number(error?.code ?? 0), said });
    });
  });

test("G8: the program says the same as its function, and ends with its code", async () => {
  for (const words of [[pageOf("issued")], [pageOf("revoked")], []]) {
    const { code, said } = await run(...words);
    expect(await runAlone(...words)).toEqual({ code, said: `${said}\n` });
  }
});

describe("G8: a stranger asks the site", () => {
  test.each(["json", "jwt", "page"])(
    "what stands is genuine, as %s, and every field is told",
    async (form) => {
      const address = form === "page" ? pageOf("issued") : credentialOf("issued", form);
      const { code, said } = await run(address);
      expect(said).toContain("GOOD");
      expect(code).toBe(0);
      for (const fact of [
        "陈思雨",
        "HDNY-20250618-000001",
        "变电站值班员岗位培训",
        "优秀",
        "华东能源集团",
        "2025-06-18",
      ])
        expect(said).toContain(fact);
    },
  );

  test.each([
    ["expired", "expired"],
    ["revoked", "revoked"],
    ["replaced", "replaced"],
  ] as const)("what is %s is not good, and it is said why", async (which, why) => {
    for (const address of [pageOf(which), credentialOf(which), credentialOf(which, "jwt")]) {
      const { code, said } = await run(address);
      expect([code, said.includes("GOOD")], said).toEqual([1, false]);
      expect(said).toMatch(new RegExp(why));
    }
  });

  test("what was revoked is said to be revoked, after its last day too", async () => {
    const { database } = await embeddedBackend();
    const { id } = demoCertificateList.expired;
    const set = (state: "issued" | "revoked") => setRows(database.queries, "certificate", { id }, { state });
    await set("revoked");
    try {
      for (const address of [pageOf("expired"), credentialOf("expired"), credentialOf("expired", "jwt")])
        expect(await run(address)).toMatchObject({
          code: 1,
          said: expect.stringMatching(/is revoked|was revoked|takes it back/),
        });
    } finally {
      await set("issued");
    }
  });

  test("what was never issued, and swapped ids, are not good", async () => {
    const { template } = demoCertificateList.issued;
    for (const path of [
      `/certificate/info/${template.id}/AAAAAAAAAAAAAAAAAAAAAA`,
      `/certificate/info/${template.id}/${demoCertificateList.expired.id}`,
    ])
      for (const address of [site + path, `${site}${path}/credential`])
        expect(await run(address)).toMatchObject({
          code: 1,
          said: expect.stringContaining("no such certificate"),
        });
  });

  test("another host that shows a true certificate as its own is found out", async () => {
    const path = pathOf("issued");
    forged.set(path, await text(pageOf("issued")));
    expect(await run(other + path)).toMatchObject({ code: 1, said: expect.stringContaining("another host") });
    forged.set(path, (await text(pageOf("issued"))).replaceAll(site, other));
    // It cannot supply a key of its own under the issuer's name that would fit the signature.
    const { code, said } = await run(other + path);
    expect([code === 0, said.includes("GOOD")]).toEqual([false, false]);
    forged.set(`${path}/credential`, await text(credentialOf("issued")));
    expect(await run(`${other}${path}/credential`)).toMatchObject({
      code: 1,
      said: expect.stringContaining("another host"),
    });
  });

  test("a host that is not there, or answers nonsense, leaves it open", async () => {
    expect((await run("http://localhost:1/certificate/info/a/b")).code).toBe(2);
    forged.set("/nonsense", "[]");
    expect((await run(`${other}/nonsense`)).code).toBe(2);
  });
});

describe("G8: a stranger checks a file without a network", () => {
  test("with the issuer's file or the public key alone, in any form", async () => {
    const page = await json(pageOf("issued"));
    const keys = [await issuerFile(), page.proof.key.publicKey];
    const paths = [
      keep("page.json", page),
      keep("badge.json", await text(credentialOf("issued"))),
      keep("badge.jwt", await text(credentialOf("issued", "jwt"))),
    ];
    for (const key of keys)
      for (const path of paths) {
        const { code, said } = await run(path, "--key", key);
        expect(said).toContain("GOOD");
        expect(said).toContain("known at its address alone");
        expect(code).toBe(0);
      }
    expect((await run(paths[0]!)).code).toBe(2);
  });

  test("any field that was changed is found out", async () => {
    const key = await issuerFile();
    const page = await json(pageOf("issued"));
    const badge = await json(credentialOf("issued"));
    const forge = async (name: string) => {
      const value = page.printed[name];
      const printed = { ...page.printed, [name]: typeof value === "string" ? `${value}x` : 7 };
      const { credentialSubject: subject } = badge;
      for (const forgery of [
        { ...page, printed },
        { ...badge, credentialSubject: { ...subject, printed } },
      ])
        expect((await run(keep("forged.json", forgery), "--key", key)).code, name).toBe(1);
    };
    for (const name of Object.keys(page.printed)) await forge(name);
  });

  test("so is a field that stands twice, however its name is escaped", async () => {
    const key = await issuerFile();
    const page = await text(pageOf("issued"));
    const twice = page.replace(/("name":)("[^"]*")/, '$1"另一个人",$1$2');
    expect(twice).not.toBe(page);
    expect(JSON.parse(twice)).toEqual(JSON.parse(page));
    const escaped = page.replace('"name":', '"\\u006eame":"另一个人","name":');
    for (const forgery of [twice, escaped])
      expect(await run(keep("twice.json", forgery), "--key", key)).toMatchObject({
        code: 1,
        said: expect.stringContaining("one field twice"),
      });
  });

  test("so are swapped signatures, a hash that was made to fit, other keys and unsigned tokens", async () => {
    const key = await issuerFile();
    const [page, another] = [await json(pageOf("issued")), await json(pageOf("replacement"))];
    const [badge, badgeTwo] = [await json(credentialOf("issued")), await json(credentialOf("replacement"))];
    const [head, claims, signature] = (await text(credentialOf("issued", "jwt"))).split(".") as [
      string,
      string,
      string,
    ];
    const [, claimsTwo] = (await text(credentialOf("replacement", "jwt"))).split(".");
    const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const { proof: _, ...unsigned } = badge;
    const forgeries = [
      { ...page, proof: { ...page.proof, signature: another.proof.signature } },
      { ...page, printed: another.printed, proof: { ...page.proof, hash: another.proof.hash } },
      { ...page, proof: { ...page.proof, key: { ...page.proof.key, id: "nobody's" } } },
      { ...badge, proof: badgeTwo.proof },
      { ...badge, name: "别的证书" },
      { ...badge, issuer: { ...badge.issuer, id: "did:web:evil.example" } },
      unsigned,
      [head, claimsTwo, signature].join("."),
      [coded({ alg: "none" }), claims, ""].join("."),
      [coded({ alg: "HS256", kid: badge.proof.verificationMethod }), claims, signature].join("."),
    ];
    for (const [at, forgery] of forgeries.entries()) {
      const { code, said } = await run(keep("forged", forgery), "--key", key);
      expect([code, said.includes("GOOD")], `${at}: ${said}`).toEqual([1, false]);
    }
    const wrongKey = Buffer.alloc(32, 9).toString("base64url");
    expect((await run(keep("page.json", page), "--key", wrongKey)).code).toBe(1);
  });

  test("E3: with the file of an issuer who revoked the key it is not good any more", async () => {
    const badge = keep("badge.json", await text(credentialOf("issued")));
    const page = keep("page.json", await text(pageOf("issued")));
    const { database } = await embeddedBackend();
    const revoke = (at: number) =>
      setRows(database.queries, "signing_key", { retired_at: 0 }, { revoked_at: at });
    await revoke(1);
    try {
      const key = await issuerFile();
      for (const path of [badge, page])
        expect(await run(path, "--key", key)).toMatchObject({
          code: 1,
          said: expect.stringContaining("was revoked"),
        });
      expect((await run(pageOf("issued"))).code).toBe(1);
      expect((await run(credentialOf("issued"))).code).toBe(1);
    } finally {
      await revoke(0);
    }
  });

  test("what is no certificate, and what is not there, cannot be told", async () => {
    const key = await issuerFile();
    for (const path of [keep("a.json", "{}"), keep("b.json", "[1]"), join(folder, "nothing")])
      expect((await run(path, "--key", key)).code).toBe(2);
    expect((await run(keep("c.json", "{"), "--key", key)).code).toBe(1);
    expect((await run(keep("a.json", "{}"), "--key", "nothing")).code).toBe(2);
    expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining("Use: npm run verify") });
  });

  test("C2: no text of a forged file moves the cursor or turns what is read", async () => {
    const page = await json(pageOf("issued"));
    page.printed.name = "\u001b[2K\u202eGOOD";
    const { said } = await run(keep("page.json", page), "--key", await issuerFile());
    for (const sign of ["\u001b", "\u202e"]) expect(said).not.toContain(sign);
  });
});
