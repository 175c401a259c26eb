import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { hugePng, png } from "../../../tests/support/pictures";
import { newId } from "../../ids";
import { PaperPictures } from "./pictures";

onSqlite((database) => {
  const { author } = openAuthors(database);
  let owner: Author;
  beforeAll(async () => {
    owner = await author();
  });

  async function keep(bytes: Uint8Array): Promise<string> {
    const id = newId();
    const row = { company_id: owner.companyId, purpose: "picture", name: "a.png", type: "image/png" };
    await database()
      .queries.insertInto("file")
      .values({ ...row, id, bytes, size: bytes.length, created_by: "", created_at: 0 })
      .execute();
    return id;
  }
  async function pictureOf(id: string, isGrey = false) {
    const pictures = new PaperPictures(database().queries, owner.companyId, isGrey);
    await pictures.prepare([`![图](/file/${id})`]);
    return pictures.find(id);
  }

  test("a picture of 50 megapixels is left out before it is decoded, and one of many is made smaller", async () => {
    expect(await pictureOf(await keep(await hugePng(10_000, 5_000)))).toBeNull();
    expect(await pictureOf(await keep(await png(3_000, 300)))).toMatchObject({ width: 1_400, height: 140 });
  });

  test("a paper without colour has none in its pictures", async () => {
    const id = await keep(await png(16, 16));
    const coloursOf = async (isGrey: boolean) => {
      const { channels } = await sharp((await pictureOf(id, isGrey))!.bytes)
        .toColourspace("srgb")
        .stats();
      return new Set(channels.map(({ mean }) => mean)).size;
    };
    expect([await coloursOf(true), await coloursOf(false)]).toEqual([1, 2]);
  });
});
