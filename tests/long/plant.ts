import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Copies the built program into a new folder; returns the file to start (`startSite({ program })`). */
export function copyProgram(folder: string): string {
  // The data files that come with the program are read from where its source is (decisions 0026).
  for (const part of ["build", "server", "backend/setup", "backend/fonts", "package.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return join(folder, "server/start.js");
}

/**
 * Plants a fault in a copied program: `right` becomes `wrong`. Throws unless `right` occurs exactly once in
 * the built server, so that a fault that is no longer planted fails the test instead of passing it.
 */
export function plantFault(folder: string, right: string, wrong: string): void {
  const server = join(folder, "build/server");
  const places = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => join(server, file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split(right)
        .slice(1)
        .map(() => file),
    );
  const [place] = places;
  if (!place || places.length > 1) throw new Error(`the built server holds ${places.length} times: ${right}`);
  writeFileSync(
    place,
    readFileSync(place, "utf8").replace(right, () => wrong),
  );
}
