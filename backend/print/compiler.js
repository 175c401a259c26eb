// The process that typesets: Typst over the templates of this folder. Plain JavaScript, started by `print.ts`.
//
// why: a process and not a thread: native code can neither be interrupted nor contained in a thread. A document that
// takes too much time or memory is ended by the watch.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { coverageOf, printable } from "./coverage.js";

compile();

function compile() {
  const here = dirname(fileURLToPath(import.meta.url));
  const templates = join(here, "templates");
  const [fonts, ...limits] = process.argv.slice(2);
  const [bytes, milliseconds] = limits.map(Number);
  const watch = new Worker(new URL("../process-watch.js", import.meta.url), {
    workerData: { bytes, milliseconds },
  });
  watch.unref();
  const compiler = NodeCompiler.create({
    // Files outside the workspace cannot be read.
    workspace: templates,
    fontArgs: [{ fontPaths: [fonts] }],
  });
  const faces = readdirSync(fonts).filter((name) => /\.(ttf|otf)$/.test(name));
  const { characters } = JSON.parse(readFileSync(join(here, "maths-font.json"), "utf8"));
  const covered = coverageOf(
    faces.map((name) => readFileSync(join(fonts, name))),
    characters,
  );

  process.on("message", ([id, { template, data, format, pictures }]) => {
    watch.postMessage("begin");
    try {
      process.send([id, { bytes: typeset(template, data, format, pictures) }]);
    } catch (error) {
      process.send([id, { message: String(error.message) }]);
    }
  });

  function compiledOf(template, data) {
    // why: a file and not `inputs`, which are part of the library: what depends on nothing else would be set anew.
    compiler.mapShadow(join(templates, "data.json"), Buffer.from(JSON.stringify(data)));
    const compiled = compiler.compile({ mainFileContent: mainOf(template) });
    const failed = compiled.takeError();
    if (failed) throw new Error(JSON.stringify(compiler.fetchDiagnostics(failed)).slice(0, 2000));
    return compiled.result;
  }

  /** A document that can be set closer (`tight`) is, where its last page would be nearly empty and can be spared. */
  function closer(template, data) {
    const result = compiledOf(template, data);
    if (data.tight === undefined) return result;
    const { page, share } = endOf(result);
    if (page === 1 || share > nearlyEmpty) return result;
    for (const tight of tighter) {
      const other = compiledOf(template, { ...data, tight });
      if (endOf(other).page < page) return other;
    }
    return result;
  }

  const endOf = (result) => compiler.query(result, { selector: "<end>", field: "value" })[0];

  function typeset(template, data, format, pictures) {
    const shadows = Object.entries(pictures).map(([name, bytes]) => [
      join(templates, "pictures", name),
      bytes,
    ]);
    for (const [path, bytes] of shadows) compiler.mapShadow(path, Buffer.from(bytes));
    try {
      // The data are a value that templates read: no part of them is ever parsed as markup.
      const printed = JSON.parse(JSON.stringify(data, (_, value) => printable(value, covered)));
      const result = closer(template, printed);
      if (format === "places")
        return Buffer.from(JSON.stringify(compiler.query(result, { selector: "<place>", field: "value" })));
      if (format === "text-svg") return Buffer.from(compiler.svg(result));
      if (format === "svg") return Buffer.from(compiler.plainSvg(result));
      return compiler.pdf(result, format === "pdf/ua-1" ? { pdfStandard: "ua-1" } : {});
    } finally {
      for (const [path] of shadows) compiler.unmapShadow(path);
      // Results of the last documents stay: a certificate like the one before is laid out in a millisecond.
      compiler.evictCache(8);
    }
  }
}

/** Of the height of a page. */
const nearlyEmpty = 0.4;
const tighter = [0.85, 0.7];

const mainOf = (template) => `#import "/house.typ": house
#import "/${template}.typ": document
#let data = json("/data.json")
#show: house.with(data)
#document(data)`;
