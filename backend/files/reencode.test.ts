import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { film, halves, hugePng, photo, png } from "../../tests/support/pictures";
import { reencodePicture } from "./reencode";

/** Red, green, blue of one pixel. */
async function colourAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((top * info.width + left) * info.channels).subarray(0, 3)];
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 60;

describe("D1: a picture is drawn anew", () => {
  it("stands upright, and tells neither place nor maker", async () => {
    const sent = await photo(64, 32);
    expect(Buffer.from(sent).includes("PhoneMaker")).toBe(true);
    const drawn = (await reencodePicture(sent, "jpeg", 256, "asItCame"))!;
    expect(drawn.type).toBe("image/jpeg");
    const facts = await sharp(drawn.bytes).metadata();
    expect([facts.width, facts.height, facts.orientation, facts.exif, facts.icc, facts.xmp]).toEqual([
      32,
      64,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(drawn.bytes).includes("PhoneMaker")).toBe(false);
    // Rotated by a quarter turn, what was left is at the top.
    expect(isRed(await colourAt(drawn.bytes, 16, 4))).toBe(true);
    expect(isRed(await colourAt(drawn.bytes, 16, 60))).toBe(false);
  });

  it("is made smaller, never larger, and keeps its shape", async () => {
    const size = async (width: number, height: number) => {
      const { bytes } = (await reencodePicture(await png(width, height), "png", 512, "asItCame"))!;
      const facts = await sharp(bytes).metadata();
      return [facts.format, facts.width, facts.height];
    };
    expect(await size(1000, 500)).toEqual(["png", 512, 256]);
    expect(await size(40, 30)).toEqual(["png", 40, 30]);
    expect(await size(5000, 1)).toEqual(["png", 512, 1]);
  });

  it("of a film only the first image is left", async () => {
    const sent = await film();
    expect((await sharp(sent).metadata()).pages).toBe(2);
    const drawn = (await reencodePicture(sent, "gif", 256, "asItCame"))!;
    expect(drawn.type).toBe("image/png");
    expect((await sharp(drawn.bytes).metadata()).pages).toBeUndefined();
    expect(await colourAt(drawn.bytes, 3, 3)).toEqual([0, 255, 0]);
  });

  it("what is behind the end of a picture, or in its remarks, is gone", async () => {
    const payloads = ["<?php system($_GET['c']); ?>", "<script>alert(1)</script>", "PK\u0005\u0006\0\0\0\0"];
    for (const [kind, sent] of [
      ["jpeg", await photo()],
      ["png", await png()],
      ["gif", await film()],
    ] as const) {
      const { bytes } = (await reencodePicture(
        Buffer.concat([sent, Buffer.from(payloads.join(""))]),
        kind,
        256,
        "asItCame",
      ))!;
      for (const payload of payloads)
        expect(Buffer.from(bytes).includes(payload), `${kind} ${payload}`).toBe(false);
    }
  });

  it("what shows through a licence is white", async () => {
    const sent = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const drawn = (await reencodePicture(sent, "png", 2400, "photo"))!;
    expect(drawn.type).toBe("image/jpeg");
    expect(await colourAt(drawn.bytes, 4, 4)).toEqual([255, 255, 255]);
  });
});

describe("D1: what is no picture is refused", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

  it.each(["jpeg", "png", "gif"] as const)("text, SVG and halves of a %s", async (kind) => {
    const whole = {
      jpeg: await photo(200, 200),
      png: await png(200, 200),
      gif: await film(),
    }[kind];
    expect(await reencodePicture(whole, kind, 256, "asItCame")).not.toBeNull();
    const head = Buffer.from(whole.subarray(0, 8));
    for (const sent of [
      Buffer.from(svg),
      Buffer.from("no picture at all"),
      Buffer.concat([head, Buffer.from(svg)]),
      Buffer.concat([head, Buffer.alloc(500, 0xff)]),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 20),
    ])
      expect(await reencodePicture(sent, kind, 256, "asItCame")).toBeNull();
  });

  it("GIF and script at once", async () => {
    const sent = Buffer.from("GIF89a/*\0\0*/=1;alert(document.domain)//");
    expect(await reencodePicture(sent, "gif", 256, "asItCame")).toBeNull();
  });

  it("kinds that nobody may upload cannot be opened, whatever they are called", async () => {
    const webp = await halves(9, 9).webp().toBuffer();
    const tiff = await halves(9, 9).tiff().toBuffer();
    for (const sent of [webp, tiff, Buffer.from(svg)])
      for (const kind of ["jpeg", "png", "gif"] as const)
        expect(await reencodePicture(sent, kind, 256, "asItCame")).toBeNull();
  });
});

describe("D3: no bombs", () => {
  let drawing: MockInstance<() => Promise<Buffer>>;
  beforeEach(() => {
    drawing = vi.spyOn(sharp.prototype, "toBuffer");
  });
  afterEach(() => {
    drawing.mockRestore();
  });

  /** Refused by its header: decoding the pixels would take minutes, or all memory. */
  async function refusedByHead(sent: Uint8Array, kind: "jpeg" | "png" | "gif"): Promise<void> {
    drawing.mockClear();
    expect(await reencodePicture(sent, kind, 256, "asItCame")).toBeNull();
    for (const { value } of drawing.mock.results)
      await expect(value).rejects.toThrow(/^Input (image exceeds pixel limit|buffer has corrupt header)/);
  }

  it.each([
    [50_000, 50_000],
    [40_000_001, 1],
    [6_400, 6_400],
    [2_147_483_647, 2_147_483_647],
  ])("a small PNG that says it has %i × %i pixels", async (width, height) => {
    await refusedByHead(await hugePng(width, height), "png");
  });

  it("a GIF that says it is as large as it can", async () => {
    const gif = Buffer.from(await film());
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 6, 0, 6, 0]));
    for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_535, at);
    await refusedByHead(gif, "gif");
  });

  it("a photograph in more goes than any camera takes", async () => {
    const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0]);
    const sent = Buffer.from(await photo());
    const many = Buffer.concat([
      sent.subarray(0, -2),
      ...Array.from({ length: 100 }, () => scan),
      sent.subarray(-2),
    ]);
    await refusedByHead(many, "jpeg");
    expect(drawing).not.toHaveBeenCalled();
  });

  it("one after the other, and a damaged one does not hold up the next", async () => {
    const good = await png();
    const sent = [good, new Uint8Array(9), good, new Uint8Array(9), good];
    const drawn = await Promise.all(sent.map((bytes) => reencodePicture(bytes, "png", 256, "asItCame")));
    expect(drawn.map((picture) => picture !== null)).toEqual([true, false, true, false, true]);
  });
});
