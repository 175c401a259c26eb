// The process that reads scans of answer sheets. Plain JavaScript, started by `reading.ts`, a process for each file:
// what is hostile in one is killed with it.
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { flatPage } from "./flat-page.js";
import { readPage } from "./page.js";
import { rastersOf } from "./raster.js";

// Disables loaders of other formats, whatever a file's first bytes indicate (SVG could load other files).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);

const [bytes, mostPages, milliseconds] = process.argv.slice(2).map(Number);
const watch = new Worker(new URL("../../process-watch.js", import.meta.url), {
  workerData: { bytes, milliseconds },
});
watch.unref();

/** Resolves when the other side has taken the last page. */
const taken = () => new Promise((next) => process.once("message", next));

process.once("message", async (file) => {
  try {
    for await (const { page, pages, picture } of rastersOf(file, mostPages)) {
      const read = readPage(picture);
      const next = taken();
      process.send({ page, pages, ...read, jpeg: await jpegOf(read.grey, picture) });
      await next;
      watch.postMessage("begin");
    }
    process.send({ isDone: true });
  } catch (error) {
    process.send({ failed: String(error?.message) });
  }
});

/** For people to look at: the page as it was laid flat, or as it came. */
function jpegOf(grey, picture) {
  const { width, height } = grey ? flatPage : picture;
  return sharp(grey ?? picture.grey, { raw: { width, height, channels: 1 } })
    .resize(1_200, 1_200 * 2, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 60 })
    .toBuffer();
}
