import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../../tests/support/folder";
import { hashSources, needsBuild, stampFile } from "./sources";

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = newFolder();
  for (const folder of ["app/routes", "backend", "contract", "locales", "public", "server", "build"])
    mkdirSync(join(root, folder), { recursive: true });
  write("package-lock.json", "{}");
  write("app/routes/login.tsx", "export default 1;");
  write("app/routes/menu.tsx", "");
  write(stampFile, hashSources(root));
});

describe("a start builds where the build is of other sources", () => {
  test("not of the same ones, wherever they lie", () => {
    expect(needsBuild(root, "--if-changed")).toBe(false);
    const elsewhere = newFolder();
    cpSync(root, elsewhere, { recursive: true });
    expect(needsBuild(elsewhere, "--if-changed")).toBe(false);
  });

  test.each<[string, () => void]>([
    ["a changed file, of the same length", () => write("app/routes/login.tsx", "export default 2;")],
    ["a new file", () => write("locales/zh.json", "{}")],
    ["a removed file", () => rmSync(join(root, "app/routes/menu.tsx"))],
    ["other packages", () => write("package-lock.json", '{"lockfileVersion":3}')],
    ["another setting", () => write("vite.config.ts", "")],
    [
      "a file under another name",
      () => {
        rmSync(join(root, "app/routes/menu.tsx"));
        write("app/routes/list.tsx", "");
      },
    ],
    ["no build that came to its end", () => rmSync(join(root, stampFile))],
  ])("%s", (_, change) => {
    change();
    expect(needsBuild(root, "--if-changed")).toBe(true);
  });

  test("the project's own, from wherever its folder is named", () => {
    expect(hashSources(".")).toBe(hashSources(process.cwd()));
  });

  test("data, tests and documents are no sources", () => {
    mkdirSync(join(root, "data"));
    write("data/mingshi.sqlite", "rows");
    write("README.md", "words");
    write("try-it-out.ts", "");
    expect(needsBuild(root, "--if-changed")).toBe(false);
  });
});

test("J4: what runs beside a site in use builds only where there is no build", () => {
  write("app/routes/login.tsx", "export default 2;");
  expect(needsBuild(root, "--if-missing")).toBe(false);
  rmSync(join(root, stampFile));
  expect(needsBuild(root, "--if-missing")).toBe(true);
});

test("asked for, it builds in any case; a misspelt word is an error", () => {
  expect(needsBuild(root, undefined)).toBe(true);
  expect(() => needsBuild(root, "--ifchanged")).toThrow("--ifchanged");
});
