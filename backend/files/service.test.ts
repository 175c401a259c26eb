import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { companyCalls } from "#contract/companies/calls";
import { operatorCalls } from "#contract/operator/calls";
import { as } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { fileOf, film, hugePng, pdf, photo, png } from "../../tests/support/pictures";
import { rowOf, setRows } from "../../tests/support/rows";
import { newId } from "../ids";
import { quotas } from "./store";

const creditCode = "91350100M000100Y43";

racingOnEach((database) => {
  const { ask, fetch, tokenOf, lines } = openOffice(database);
  const tokens = {} as Record<"admin" | "colleague" | "stranger" | "newcomer" | "platform", string>;
  beforeAll(async () => {
    tokens.admin = await tokenOf(as.administrator);
    tokens.colleague = await tokenOf(as.author);
    tokens.stranger = await tokenOf(as.stranger);
    tokens.newcomer = await tokenOf(as.unverified);
    tokens.platform = await tokenOf(as.systemAdministrator);
  });

  const setLogo = (file: unknown, token = tokens.admin) =>
    ask(companyCalls.setLogo, { file } as never, { token });
  const setAvatar = async (token: string, file?: File) =>
    ask(operatorCalls.setAvatar, { file: file ?? fileOf(await png(), "me.png") }, { token });
  const open = (id: unknown, token?: string) =>
    fetch(`/management/api/file/${encodeURIComponent(String(id))}`, {}, { token });
  const files = () =>
    database()
      .queries.selectFrom("file")
      .select(["id", "purpose", "name", "type", "size"])
      .orderBy("id")
      .execute();
  const companyOf = async (mobile: string) =>
    (await rowOf(database().queries, "operator", { mobile })).company_id;

  describe("D1: what is kept", () => {
    test.each([
      ["logo.PNG", png, "logo.png", "image/png"],
      ["logo.jpg", photo, "logo.jpg", "image/jpeg"],
      ["logo.jpeg", photo, "logo.jpg", "image/jpeg"],
      ["logo.gif", film, "logo.png", "image/png"],
    ])("%s, byte for byte as it was drawn anew", async (sent, make, name, type) => {
      const { code, data } = await setLogo(fileOf(await make(), sent, "text/html"));
      expect(code).toBe(0);
      const reply = await open(data, tokens.colleague);
      expect(reply.headers.get("content-type")).toBe(type);
      expect(reply.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${name}`);
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
      const bytes = new Uint8Array(await reply.arrayBuffer());
      expect(reply.headers.get("content-length")).toBe(String(bytes.length));
      expect(`image/${(await sharp(bytes).metadata()).format}`).toBe(type);
      expect((await files()).find(({ id }) => id === data)).toMatchObject({ name, type, size: bytes.length });
    });

    test.each([
      [
        "an SVG",
        () => fileOf(`<svg xmlns="http://www.w3.org/2000/svg"/>`, "a.svg", "image/svg+xml"),
        "FILE_KIND",
      ],
      [
        "an SVG that is called PNG",
        () => fileOf(`<svg xmlns="http://www.w3.org/2000/svg"/>`, "a.png", "image/png"),
        "FILE_KIND",
      ],
      ["a page of the web", () => fileOf("<script>alert(1)</script>", "a.html", "image/png"), "FILE_KIND"],
      ["a picture with another ending", async () => fileOf(await png(), "a.jpg"), "FILE_KIND"],
      ["a picture without ending", async () => fileOf(await png(), "a"), "FILE_KIND"],
      ["a PDF", () => fileOf(pdf(), "a.pdf"), "FILE_KIND"],
      ["GIF and script at once", () => fileOf("GIF89a/*\0\0*/=1;alert(1)//", "a.gif"), "FILE_DAMAGED"],
      ["half a picture", async () => fileOf((await png(99, 99)).subarray(0, 90), "a.png"), "FILE_DAMAGED"],
      [
        "a picture of 2,500 megapixels",
        async () => fileOf(await hugePng(50_000, 50_000), "a.png"),
        "FILE_DAMAGED",
      ],
      ["2 MB and one byte", () => fileOf(new Uint8Array(2_000_001), "a.png"), "FILE_TOO_LARGE"],
      ["3 MB", () => fileOf(new Uint8Array(3_000_000), "a.png"), "FILE_TOO_LARGE"],
      ["nothing", () => fileOf("", "a.png"), "FILE_EMPTY"],
      ["a text in place of a file", () => "a.png", "FILE_MISSING"],
    ])("%s is not, and the logo stays", async (_, make, reason) => {
      const before = await files();
      const { code, reason: said, field, message } = await setLogo(await make());
      expect(code).not.toBe(0);
      expect([said, field]).toEqual([reason, "file"]);
      expect(message).not.toMatch(/\{\{|^$|FILE_/);
      if (reason === "FILE_TOO_LARGE") expect(message).toContain("2 MB");
      expect(await files()).toEqual(before);
      expect(lines.filter((line) => line.includes("call failed"))).toEqual([]);
    });

    test("a licence that is a picture or a quiet PDF, and earlier ones stay; a noisy one is not", async () => {
      const id = await companyOf(as.unverified);
      const submit = (licence: File) =>
        ask(companyCalls.submitVerification, { id, creditCode, licence }, { token: tokens.newcomer });
      const count = async () => (await files()).filter(({ purpose }) => purpose === "licence").length;
      const before = await count();

      const noisy = fileOf(pdf("<< /S /JavaScript /JS (app.alert(1)) >>"), "a.pdf");
      expect(await submit(noisy)).toMatchObject({ code: 1, reason: "FILE_DAMAGED", field: "licence" });
      const page = fileOf(`%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF`, "a.pdf");
      expect(await submit(page)).toMatchObject({ code: 1, reason: "FILE_DAMAGED", field: "licence" });
      const large = fileOf(new Uint8Array(10_000_001), "a.pdf");
      const refused = await submit(large);
      expect(refused).toMatchObject({ reason: "FILE_TOO_LARGE", field: "licence" });
      expect(refused.message).toContain("10 MB");
      expect(await count()).toBe(before);

      const { code } = await submit(fileOf(pdf(), "../营业执照.pdf"));
      expect(code).toBe(0);
      expect(await count()).toBe(before + 1);
      await setRows(database().queries, "company", { id }, { verification: "refused" });
      expect((await submit(fileOf(await photo(3000, 2000), "a.jpg"))).code).toBe(0);
      expect(await count()).toBe(before + 2);
      const kept = (await files()).filter(({ purpose }) => purpose === "licence");
      expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(["营业执照.pdf", "a.jpg"]));
    });
  });

  describe("D2: who may open it", () => {
    test("B2: one's own company and the platform; to everybody else it does not exist", async () => {
      const { data: logo } = await setLogo(fileOf(await png(), "a.png"));
      const gone = await (await open(newId(), tokens.admin)).text();
      for (const token of [tokens.admin, tokens.colleague, tokens.platform])
        expect((await open(logo, token)).headers.get("content-type")).toBe("image/png");
      for (const token of [tokens.stranger, tokens.newcomer])
        expect(await (await open(logo, token)).text()).toBe(gone);
      expect(await (await open(logo)).json()).toMatchObject({ code: 3 });
    });

    test("C6: a picture of a question stays in no browser, the company's logo for a while", async () => {
      const id = newId();
      const row = {
        id,
        purpose: "picture",
        name: "a.png",
        type: "image/png",
        size: 1,
        created_by: "",
        created_at: 0,
      };
      const company_id = await companyOf(as.administrator);
      await database()
        .queries.insertInto("file")
        .values({ ...row, company_id, bytes: new Uint8Array([0]) })
        .execute();
      const { data: logo } = await setLogo(fileOf(await png(), "a.png"));
      const kept = async (file: unknown) =>
        (await open(file as string, tokens.colleague)).headers.get("cache-control");
      expect([await kept(id), await kept(logo)]).toEqual(["no-store", "private, max-age=3600, immutable"]);
    });

    test("a licence only those who keep the company, and the platform; browsers keep none", async () => {
      const id = newId();
      const company_id = await companyOf(as.administrator);
      const row = { id, company_id, purpose: "licence", name: "a.pdf", type: "application/pdf" };
      await database()
        .queries.insertInto("file")
        .values({ ...row, size: 3, bytes: new Uint8Array([0, 1, 255]), created_by: "", created_at: 0 })
        .execute();
      for (const token of [tokens.admin, tokens.platform]) {
        const reply = await open(id, token);
        expect(reply.headers.get("cache-control")).toBe("no-store");
        expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([0, 1, 255]);
      }
      for (const token of [tokens.colleague, tokens.stranger])
        expect(await (await open(id, token)).json()).toMatchObject({ code: 404 });
      // An operator with the role who views as another role sees what that one sees (000 §4).
      const narrowed = { "mingshi-token": tokens.platform };
      const reply = await fetch(
        `/management/api/file/${id}`,
        {},
        { token: "r_sys_admin-token", headers: narrowed },
      );
      expect(reply.headers.get("content-type")).toBe("application/pdf");
    });

    test("D3: an id is no path", async () => {
      for (const id of ["../../etc/passwd", "..%2f..%2fetc", "", "'", "\u0000", "x".repeat(500), "%"])
        expect(((await (await open(id, tokens.admin)).json()) as { code: number }).code).toBeGreaterThan(400);
    });
  });

  describe("D4: whole or absent", () => {
    test("the logo that is replaced goes, portraits are everybody's own", async () => {
      await setLogo(fileOf(await png(), "old.png"));
      const { data: mine } = await setAvatar(tokens.admin);
      const { data: theirs } = await setAvatar(tokens.colleague);
      const { data: others } = await setLogo(fileOf(await png(), "other.png"), tokens.stranger);
      const { data: logo } = await setLogo(fileOf(await png(), "new.png"));
      const { data: newest } = await setAvatar(tokens.colleague);
      const ids = (await files()).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([mine, newest, others, logo]));
      expect(ids).not.toContain(theirs);
      const names = (await files()).map(({ name }) => name);
      expect(names).not.toContain("old.png");
      const { data } = await ask(companyCalls.mine, {}, { token: tokens.admin });
      expect((data as { logo: string }).logo).toBe(logo);
    });

    test("of many at once one is left, and it is the one that is pointed to", async () => {
      const file = fileOf(await png(), "together.png");
      const replies = await Promise.all(Array.from({ length: 8 }, () => setLogo(file)));
      expect(replies.map(({ code }) => code)).toEqual(Array(8).fill(0));
      const left = await database()
        .queries.selectFrom("file")
        .select("id")
        .where("company_id", "=", await companyOf(as.administrator))
        .where("purpose", "=", "logo")
        .execute();
      const { data } = await ask(companyCalls.mine, {}, { token: tokens.admin });
      expect(left.map(({ id }) => id)).toEqual([(data as { logo: string }).logo]);
    });

    test("D3: what goes over a company's share, or everybody's, leaves everything as it was", async () => {
      const company_id = await companyOf(as.administrator);
      const fill = async (size: number, owner: string) => {
        const id = newId();
        const row = {
          id,
          company_id: owner,
          purpose: "licence",
          name: "a.pdf",
          type: "application/pdf",
          size,
        };
        await database()
          .queries.insertInto("file")
          .values({ ...row, bytes: new Uint8Array([1]), created_by: "", created_at: 0 })
          .execute();
        return id;
      };
      const remove = (id: string) => database().queries.deleteFrom("file").where("id", "=", id).execute();

      const share = await fill(quotas.company, company_id);
      const before = await files();
      for (const { code, reason, field } of [
        await setLogo(fileOf(await png(), "a.png")),
        await setAvatar(tokens.colleague),
      ])
        expect([code, reason, field]).toEqual([1, "FILE_QUOTA", "file"]);
      expect(await files()).toEqual(before);
      const { data } = await ask(companyCalls.mine, {}, { token: tokens.admin });
      expect(before.map(({ id }) => id)).toContain((data as { logo: string }).logo);
      expect((await setLogo(fileOf(await png(), "a.png"), tokens.stranger)).code).toBe(0);
      await remove(share);
      expect((await setLogo(fileOf(await png(), "a.png"))).code).toBe(0);

      const crowd: string[] = [];
      for (let size = 0; size < quotas.all; size += 2_000_000_000)
        crowd.push(await fill(2_000_000_000, await companyOf(as.stranger)));
      expect(await setLogo(fileOf(await png(), "a.png"))).toMatchObject({ code: 1, reason: "FILE_QUOTA" });
      for (const id of crowd) await remove(id);
    });
  });
}, "of many at once");
