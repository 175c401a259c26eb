import ts from "typescript";
import { expect, test } from "vitest";
import { filesBelow, isTest, nodesOf, programsIn, textOf } from "./support/source";

/** The framework's names for a route's exports. */
const ofRoutes = new Set(["loader", "action", "meta", "links", "handle", "headers", "shouldRevalidate"]);
const ofPages = new Set(["ErrorBoundary", "HydrateFallback", "clientLoader", "clientAction"]);

const product = programsIn("app", "backend", "contract", "locales", "server").filter((path) => !isTest(path));

/** The names that a file declares and exports. */
function exportsOf(path: string): string[] {
  type Declared =
    | ts.VariableStatement
    | ts.FunctionDeclaration
    | ts.ClassDeclaration
    | ts.TypeAliasDeclaration;
  const isDeclared = (node: ts.Node): node is Declared | ts.InterfaceDeclaration | ts.EnumDeclaration =>
    ts.isVariableStatement(node) || ts.isDeclarationStatement(node);
  return nodesOf(path, isDeclared)
    .filter((node) => {
      const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
      const kinds = modifiers.map(({ kind }) => kind);
      return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
    })
    .flatMap((node): (ts.Node | undefined)[] =>
      ts.isVariableStatement(node) ? node.declarationList.declarations.map(({ name }) => name) : [node.name],
    )
    .flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : []))
    .filter((name) => !ofRoutes.has(name) && !ofPages.has(name));
}

const exported = new Map<string, Set<string>>();
for (const path of product)
  for (const name of exportsOf(path)) exported.set(name, (exported.get(name) ?? new Set()).add(path));

/** The rows of the glossary: a term, its name in code, and the words that it replaces. */
const terms = textOf("docs/glossary.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| term"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, term, chinese, meaning, code, not]) => ({
    term: term!,
    chinese: chinese!,
    meaning: meaning!,
    code: [...code!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    not: not!.split(", ").filter(Boolean),
  }));

test("no name is exported by two files: one word for one thing", () => {
  const twice = [...exported].filter(([, paths]) => paths.size > 1);
  expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
});

test("each term of the glossary has a Chinese word and a meaning, and is in the code", () => {
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter(({ chinese, meaning }) => !chinese || !meaning)).toEqual([]);
  const files = ["app", "backend", "contract", "locales", "server"].flatMap(filesBelow);
  const isThere = (name: string) =>
    exported.has(name) ||
    files.some((path) => path === name || path.startsWith(`${name}/`) || path.startsWith(`${name}.`));
  const isWritten = (name: string) => product.some((path) => textOf(path).includes(name));
  const missing = terms.flatMap(({ code }) => code).filter((name) => !isThere(name) && !isWritten(name));
  expect(missing).toEqual([]);
});

test("no exported name begins with a word that the glossary replaces", () => {
  const gone = terms.flatMap(({ not }) => not);
  const beginsWith = (name: string, word: string) =>
    name.toLowerCase().startsWith(word.toLowerCase()) && !/[a-z]/.test(name[word.length] ?? "");
  const wrong = [...exported.keys()].filter((name) => gone.some((word) => beginsWith(name, word)));
  expect(wrong).toEqual([]);
});
