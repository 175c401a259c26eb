// Precompresses every text file of the built client as .br and .gz, so that serving one costs no work, and removes the
// framework's own scripts: no page is hydrated, so none is ever asked for.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const client = "build/client";
// Vite's own manifest is of no use to a browser and names our source files.
rmSync(join(client, ".vite"), { recursive: true, force: true });

const ours = /[\\/](light|sitting|recorder|check|photo)-[0-9a-f]{8}\.js$/;
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|ico)$/.test(file)) continue;
  if (file.endsWith(".js") && !ours.test(file)) {
    rmSync(file);
    continue;
  }
  const text = readFileSync(file);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  };
  writeFileSync(`${file}.br`, brotliCompressSync(text, options));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}
