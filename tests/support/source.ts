import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));
const notOurs = new Set(["node_modules", "build", "data", ".git", ".output", "package-lock.json"]);

/** The project's source files: paths from its root with `/`, none generated or installed. */
export function filesBelow(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (notOurs.has(entry.name) || path === "docs/openapi.json") return [];
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}

/** A file's text; a picture has none. */
export const textOf = (path: string): string =>
  /\.(png|gif|ico)$/.test(path) ? "" : readFileSync(root + path, "utf8");

/** The TypeScript and JavaScript below these folders. */
export const programsIn = (...folders: string[]): string[] =>
  folders.flatMap(filesBelow).filter((path) => /\.[jt]sx?$/.test(path) && !path.endsWith(".d.ts"));

export const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path) || path.startsWith("tests/");

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a file, parsed once. */
export function treeOf(path: string): ts.SourceFile {
  const tree = parsed.get(path) ?? ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  parsed.set(path, tree);
  return tree;
}

/** Every node of a file that `isWanted`, in order. */
export function nodesOf<Node extends ts.Node>(
  path: string,
  isWanted: (node: ts.Node) => node is Node,
): Node[] {
  const found: Node[] = [];
  const visit = (node: ts.Node) => {
    if (isWanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(treeOf(path));
  return found;
}

const doors: [prefix: string, folder: string][] = [
  ["~/", "app/"],
  ["#contract/", "contract/"],
  ["#backend/", "backend/"],
  ["#locales/", "locales/"],
];

/**
 * Imports of a file: our paths without extension (`app/paths`), or package names. `types: false`
 * leaves out imports of types alone.
 */
export function importsOf(path: string, { types = true } = {}): string[] {
  const text = types ? textOf(path) : textOf(path).replace(/^import type [^;]*;/gm, "");
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => {
    const door = doors.find(([prefix]) => fileName.startsWith(prefix));
    if (door) return fileName.replace(...door);
    const bare = fileName.replace(/\?\w+$/, "");
    return bare.startsWith(".") ? posix.join(posix.dirname(path), bare).replace(/\.[jt]sx?$/, "") : bare;
  });
}
