import { describe, expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { rowOf } from "../../../../tests/support/rows";
import { fetchPage } from "../../../../tests/support/visit";

const site = "https://exam.example";

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await fetchPage(new Request(site + path, { headers }));
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const companyOfDemo = async () => {
  const { database } = await embeddedBackend();
  const { id } = await rowOf(database.queries, "company", { name: "华东能源集团" });
  return id;
};

async function openIssuer(headers: Record<string, string> = {}, query = "") {
  const companyUuid = await companyOfDemo();
  return open(`/certificate/info/issuer/${companyUuid}${query}`, headers);
}

const openCredential = (which: keyof typeof demoCertificateList, accept = "text/html", query = "") => {
  const { id, template } = demoCertificateList[which];
  return open(`/certificate/info/${template.id}/${id}/credential${query}`, { accept });
};

describe("an issuer's page", () => {
  test("names the company and each of its keys, in the reader's language and without script", async () => {
    const { status, headers, text } = await openIssuer({ "accept-language": "en" });
    expect([status, headers.get("content-language")]).toEqual([200, "en"]);
    for (const words of [
      "华东能源集团",
      "Key in use",
      "Retired key",
      "exam.example",
      "did:web:exam.example:",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("<script");
    expect(text.match(/([0-9a-f]{4} ){15}[0-9a-f]{4}/g)).toHaveLength(2);
    expect((await openIssuer({}, "?lang=ja")).text).toContain("使用中の鍵");
  });

  test("is kept by caches for a minute, and told apart by its content", async () => {
    const { headers } = await openIssuer();
    expect(headers.get("cache-control")).toBe("public, max-age=60, must-revalidate");
    const again = await openIssuer({ "if-none-match": headers.get("etag")! });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("of nobody is a page that says so, and its file too", async () => {
    for (const file of ["", "/did.json"]) {
      const { status, headers, text } = await open(`/certificate/info/issuer/nobody${file}`);
      expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(text).toContain("没有找到这个发证机构");
    }
  });
});

test("an issuer's file is for programs of every site, and names the site's own host", async () => {
  const companyUuid = await companyOfDemo();
  const path = `/certificate/info/issuer/${companyUuid}/did.json`;
  const { headers, text } = await open(path);
  expect(headers.get("content-type")).toBe("application/did+json");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const document = JSON.parse(text);
  expect(document.id).toBe(`did:web:exam.example:certificate:info:issuer:${companyUuid}`);
  expect(document.verificationMethod).toHaveLength(4);
});

describe("a credential", () => {
  test("is a file to keep, for programs of every site", async () => {
    const { status, headers, text } = await openCredential("issued");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/vc");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="HDNY-20250618-000001-.\.json"$/,
    );
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toBe("public, max-age=60, must-revalidate");
    expect(JSON.parse(text).id).toContain(`${site}/certificate/info/`);
    expect((await openCredential("issued", "*/*", "?form=jwt")).headers.get("content-type")).toBe(
      "application/vc+jwt",
    );
  });

  test.each(["revoked", "replaced"] as const)(
    "of what was %s is none: 410, for people and for programs",
    async (which) => {
      const page = await openCredential(which);
      expect([page.status, page.headers.get("cache-control")]).toEqual([410, "no-store"]);
      expect(page.text).toContain("没有数字凭证");
      const facts = await openCredential(which, "application/json", "?form=jwt");
      expect([facts.status, JSON.parse(facts.text).isValid]).toEqual([410, false]);
      expect((await openCredential(which, "*/*", "?form=status")).status).toBe(200);
    },
  );
});
