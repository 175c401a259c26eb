import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { as } from "../../../tests/support/cast";
import { onSqlite } from "../../../tests/support/engines";
import { mp3, mp4, ogg, taggedMp3, wav, webm } from "../../../tests/support/media";
import { openOffice } from "../../../tests/support/office";
import { fileOf, film, hugePng, pdf, photo, png } from "../../../tests/support/pictures";
import { rowOf } from "../../../tests/support/rows";
import { quotas } from "../../files/store";

onSqlite((database) => {
  const { ask, fetch, tokenOf, lines } = openOffice(database);
  const tokens = {} as Record<"writer" | "author" | "reviewer" | "stranger" | "administrator", string>;
  beforeAll(async () => {
    tokens.writer = await tokenOf(as.questionWriter);
    tokens.author = await tokenOf(as.author);
    tokens.reviewer = await tokenOf(as.reviewer);
    tokens.stranger = await tokenOf(as.stranger);
    tokens.administrator = await tokenOf(as.administrator);
  });

  const attach = (file: unknown, token = tokens.writer) =>
    ask(bankCalls.attach, { file } as never, { token });
  const open = (id: unknown, token?: string) => fetch(`/management/api/file/${String(id)}`, {}, { token });
  const files = () =>
    database()
      .queries.selectFrom("file")
      .select(["id", "purpose", "name", "type", "size", "created_by"])
      .orderBy("id")
      .execute();

  test.each([
    ["a.png", png, "image/png"],
    ["b.jpg", photo, "image/jpeg"],
    ["c.JPEG", photo, "image/jpeg"],
    ["d.gif", film, "image/png"],
  ])("D1: %s is kept as it was drawn anew, for everybody in the company", async (name, make, type) => {
    const { code, data } = await attach(fileOf(await make(), name, "text/html"));
    expect(code).toBe(0);
    for (const token of [tokens.writer, tokens.author, tokens.reviewer, tokens.administrator]) {
      const reply = await open(data, token);
      expect(reply.headers.get("content-type")).toBe(type);
      expect(reply.headers.get("content-disposition")).toMatch(/^attachment/);
      expect(`image/${(await sharp(await reply.arrayBuffer()).metadata()).format}`).toBe(type);
    }
  });

  test("a large one is made smaller and stands upright, a small one stays", async () => {
    const sizeOf = async (file: File) => {
      const { data } = await attach(file);
      const { width, height } = await sharp(await (await open(data, tokens.writer)).arrayBuffer()).metadata();
      return [width, height];
    };
    expect(await sizeOf(fileOf(await photo(3200, 1600), "a.jpg"))).toEqual([800, 1600]);
    expect(await sizeOf(fileOf(await png(30, 20), "a.png"))).toEqual([30, 20]);
  });

  describe("sound and film", () => {
    const attachMedia = (file: unknown, token = tokens.writer) =>
      ask(bankCalls.attachMedia, { file } as never, { token });

    test.each([
      ["听力.mp3", mp3(), "audio/mpeg", { kind: "audio", name: "听力" }],
      ["a.txt", taggedMp3(), "audio/mpeg", { kind: "audio", name: "a" }],
      ["b.wav", wav(), "audio/wav", { kind: "audio", name: "b" }],
      ["c", ogg(), "audio/ogg", { kind: "audio", name: "c" }],
      ["d.m4a", mp4("soun"), "audio/mp4", { kind: "audio", name: "d" }],
      ["e.mp3", mp4("soun", "vide"), "video/mp4", { kind: "video", name: "e" }],
      ["../f.webm", webm(), "video/webm", { kind: "video", name: "f" }],
      ["g.weba", webm("A_OPUS"), "audio/webm", { kind: "audio", name: "g" }],
    ])("D1: %s is what its content is, byte for byte, in pieces", async (name, bytes, type, told) => {
      const { code, data } = await attachMedia(fileOf(bytes, name, "text/html"));
      expect([code, data]).toEqual([0, expect.objectContaining(told)]);
      const { fileId } = data as { fileId: string };
      expect(await rowOf(database().queries, "audit", { subject: fileId })).toMatchObject({
        action: "question.media",
      });
      const whole = await open(fileId, tokens.reviewer);
      expect(whole.headers.get("content-type")).toBe(type);
      expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      const piece = async (range: string) => {
        const reply = await open(`${fileId}?range=${encodeURIComponent(range)}`, tokens.writer);
        return [reply.status, reply.headers.get("content-range"), (await reply.arrayBuffer()).byteLength];
      };
      const size = bytes.length;
      expect(await piece("bytes=0-1")).toEqual([206, `bytes 0-1/${size}`, 2]);
      expect(await piece("bytes=4-")).toEqual([206, `bytes 4-${size - 1}/${size}`, size - 4]);
      expect(await piece("bytes=-3")).toEqual([206, `bytes ${size - 3}-${size - 1}/${size}`, 3]);
      expect(await piece("bytes=0-1,5-6")).toEqual([200, null, size]);
      expect(await piece(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    });

    test("D1: what only calls itself one is refused, and stored nowhere", async () => {
      const before = await files();
      const hostile = [
        fileOf("<script>alert(1)</script>", "a.mp3", "audio/mpeg"),
        fileOf(await png(), "b.mp3", "audio/mpeg"),
        fileOf("ID3\x03\0\0\0\0\0\x05title<html>", "c.mp3"),
        fileOf(mp4("pict"), "d.m4a"),
        fileOf(mp3(1), "e.mp3"),
        fileOf(ogg("theora"), "f.ogg"),
        fileOf(webm("D_WEBVTT"), "g.webm"),
        fileOf(
          new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(900)])),
          "h.mp3",
        ),
      ];
      for (const file of hostile)
        expect(await attachMedia(file), file.name).toMatchObject({ reason: "FILE_KIND" });
      expect(await attachMedia(fileOf("", "i.mp3"))).toMatchObject({ reason: "FILE_EMPTY" });
      expect(await attachMedia(fileOf(new Uint8Array(10_000_001), "j.mp3"))).toMatchObject({
        reason: "FILE_TOO_LARGE",
      });
      expect(await files()).toEqual(before);
    });

    test("B2: another company does not get it, and chooses from its own alone", async () => {
      const { data } = await attachMedia(fileOf(mp3(), "最新.mp3"));
      const listed = async (token: string) =>
        (await ask(bankCalls.mediaFiles, {}, { token })).data as { name: string }[];
      expect((await listed(tokens.writer)).map(({ name }) => name)).toContain("最新");
      expect(await listed(tokens.stranger)).toEqual([]);
      const reply = await open((data as { fileId: string }).fileId, tokens.stranger);
      expect(((await reply.json()) as { code: number }).code).not.toBe(0);
    });
  });

  test("texts go on naming earlier pictures: none is let go of", async () => {
    const kept = [await attach(fileOf(await png(), "1.png")), await attach(fileOf(await png(), "2.png"))];
    const ids = (await files()).filter(({ purpose }) => purpose === "picture").map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(kept.map(({ data }) => data)));
  });

  test("B2: another company's operator finds none", async () => {
    const { data } = await attach(fileOf(await png(), "a.png"));
    expect(await (await open(data, tokens.stranger)).json()).toMatchObject({ code: 404 });
  });

  test("B1: only who writes questions keeps pictures", async () => {
    const before = await files();
    expect((await attach(fileOf(await png(), "a.png"), tokens.reviewer)).code).not.toBe(0);
    expect(await files()).toEqual(before);
  });

  describe("D1: what is no picture is refused, and nothing is kept", () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    test.each([
      ["an SVG", () => fileOf(svg, "a.svg", "image/svg+xml"), "FILE_KIND"],
      ["an SVG that is called PNG", () => fileOf(svg, "a.png", "image/png"), "FILE_KIND"],
      ["a page of the web", () => fileOf("<script>alert(1)</script>", "a.html", "image/png"), "FILE_KIND"],
      ["a PDF", () => fileOf(pdf(), "a.pdf"), "FILE_KIND"],
      ["a picture with another ending", async () => fileOf(await png(), "a.jpg"), "FILE_KIND"],
      ["GIF and script at once", () => fileOf("GIF89a/*\0\0*/=1;alert(1)//", "a.gif"), "FILE_DAMAGED"],
      ["half a picture", async () => fileOf((await png(99, 99)).subarray(0, 90), "a.png"), "FILE_DAMAGED"],
      ["2,500 megapixels", async () => fileOf(await hugePng(50_000, 50_000), "a.png"), "FILE_DAMAGED"],
      ["2 MB and one byte", () => fileOf(new Uint8Array(2_000_001), "a.png"), "FILE_TOO_LARGE"],
      ["3 MB", () => fileOf(new Uint8Array(3_000_000), "a.png"), "FILE_TOO_LARGE"],
      ["an empty file", () => fileOf("", "a.png"), "FILE_EMPTY"],
      ["a text in place of a file", () => "a.png", "FILE_MISSING"],
    ])("%s", async (_, make, reason) => {
      const before = await files();
      const reply = await attach(await make());
      expect([reply.reason, reply.field]).toEqual([reason, "file"]);
      expect(reply.message).toMatch(/\p{Script=Han}/u);
      expect(await files()).toEqual(before);
      expect(lines.filter((line) => line.includes("call failed"))).toEqual([]);
    });

    test("what stands behind the end of a picture, and in its name", async () => {
      const polyglot = Buffer.concat([await png(), Buffer.from("<script>alert(1)</script>PK\u0005\u0006")]);
      const { data } = await attach(fileOf(polyglot, '../../"><script>.html\u202e.png'));
      const kept = Buffer.from(await (await open(data, tokens.writer)).arrayBuffer());
      expect(kept.includes("script")).toBe(false);
      const { name } = (await files()).find(({ id }) => id === data)!;
      expect(name).toBe("script .html.png");
    });
  });

  test("D3: a company that has used up its share keeps no more", async () => {
    const own = (await files()).find(({ purpose }) => purpose === "picture")!;
    const row = await rowOf(database().queries, "file", { id: own.id });
    const full = { ...row, id: "full", purpose: "picture", size: quotas.company };
    await database().queries.insertInto("file").values(full).execute();
    const before = await files();
    expect(await attach(fileOf(await png(), "a.png"))).toMatchObject({ reason: "FILE_QUOTA", field: "file" });
    expect(await files()).toEqual(before);
    await database().queries.deleteFrom("file").where("id", "=", "full").execute();
  });

  test("F2: the audit says who kept it", async () => {
    const { data } = await attach(fileOf(await png(), "a.png"));
    const row = await rowOf(database().queries, "audit", { subject: String(data) });
    const { created_by } = (await files()).find(({ id }) => id === data)!;
    expect(row).toMatchObject({ action: "question.picture", operator_id: created_by });
  });
});
