// `npm run build`: the site and the services into build/. With `--if-changed` only where the sources are others than
// those of the build that is there, with `--if-missing` only where there is none.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { hashSources, needsBuild, stampFile } from "./sources.js";

if (needsBuild(".", process.argv[2])) {
  // why before: what is changed while it builds is built next time.
  const hash = hashSources(".");
  // An interrupted build is none.
  rmSync(stampFile, { force: true });
  const { status } = spawnSync("remix vite:build && node server/building/compress.js", {
    shell: true,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stampFile, hash);
}
