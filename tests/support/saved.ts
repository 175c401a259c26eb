import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright";
import sharp from "sharp";
import { PlainLocator } from "./plain/locator";
import type { PlainDownload } from "./plain/page";

/** A file as somebody chooses it for a file field. */
export const chosenFile = (
  name: string,
  bytes: string | Uint8Array,
  mimeType = "application/octet-stream",
) => ({
  ...{ name, mimeType, buffer: Buffer.from(bytes) },
});

/** Activates a control and takes the resulting download. */
export async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const { bytes } = download as unknown as PlainDownload;
  return {
    name: download.suggestedFilename(),
    bytes: bytes ?? (await readFile(await (download as Download).path())),
  };
}

/** The natural width of a picture on a page, in pixels; 0 where it cannot be loaded. */
export async function widthOf(picture: ReturnType<Page["locator"]>): Promise<number> {
  if (!((picture as unknown) instanceof PlainLocator))
    return picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  const { page } = picture as unknown as PlainLocator;
  const { width } = await sharp(await page.fetch((await picture.getAttribute("src"))!)).metadata();
  return width;
}
