import ts from "typescript";
import { expect, test } from "vitest";
import { paths } from "~/paths";
import { mayOpen } from "./support/access";
import { pages as listed, match } from "./support/routes";
import { importsOf, isTest, nodesOf, programsIn, textOf, treeOf } from "./support/source";

/** Pages and layouts by their files. */
const pages = listed.map(({ address, file, layouts }) => ({
  address,
  file: `app/${file}`,
  layouts: layouts.map((layout) => `app/${layout}`),
}));
const appFiles = programsIn("app").filter((path) => !isTest(path));
const pageFiles = appFiles.filter((path) => pages.some((page) => page.file === path));

test("every address has its file, and every file that loads or acts has its address", () => {
  expect(pages.filter(({ file }) => !appFiles.includes(file))).toEqual([]);
  const handlers = appFiles.filter((path) => path.startsWith("app/routes/") && handlersOf(path).length > 0);
  expect(handlers.filter((path) => !pageFiles.includes(path))).toEqual([]);
});

test("B1: a loader and an action open with the guard, or do no more than show the way", () => {
  const open = pageFiles.flatMap((file) =>
    handlersOf(file)
      .filter((handler) => guardOf(handler) === null && !isSignpost(handler))
      .map((handler) => `${file} ${handler.name}`),
  );
  expect(open).toEqual([]);
});

test("B1: only the pages that the policy opens to them are open to visitors", () => {
  const open = pages.filter(
    ({ file, address }) =>
      pageFiles.includes(file) &&
      handlersOf(file).some((handler) => guardOf(handler) === "visitor") &&
      !mayOpen(address).opens.includes("nobody"),
  );
  expect(open).toEqual([]);
});

/** These send the fields of one of our forms, with its CSRF token. */
const sendsItsForm = [
  "app/light/list/ticks.ts",
  "app/light/live/replies.ts",
  "app/light/previews.ts",
  "app/sitting/script/post.ts",
  "app/sitting/script/pictures.ts",
  "app/sitting/script/devices/check.ts",
  "app/light/queued-forms.ts",
];

test("C4: every form that posts carries its proof, and nothing else posts", () => {
  const bare = appFiles.flatMap((path) => [
    ...nodesOf(path, ts.isJsxElement)
      .filter(({ openingElement }) => posts(openingElement))
      .filter((form) => !/<CsrfFields( of=\{[\w.]+\})? \/>/.test(form.getText()))
      .map(({ openingElement }) => `${path}: ${openingElement.getText()}`),
    ...nodesOf(path, ts.isJsxSelfClosingElement)
      .filter(posts)
      .map((form) => `${path}: ${form.getText()}`),
    ...nodesOf(path, ts.isPropertyAssignment)
      .filter(() => !sendsItsForm.includes(path))
      .filter((property) => /^(form)?method$/i.test(property.name.getText()) && isPost(property.initializer))
      .map((property) => `${path}: ${property.getText()}`),
  ]);
  const templates = appFiles.flatMap((path) =>
    [...textOf(path).matchAll(/<form method="post".*?(?=<form|<\/form>|$)/gs)]
      .filter(([form]) => !/\$\{formFields\(|<CsrfFields/.test(form))
      .map(([form]) => `${path}: ${form.slice(0, 80)}`),
  );
  expect([...bare, ...templates]).toEqual([]);
});

test("every link of paths.ts leads to a page", () => {
  const lost = addressesOf(paths).filter((address) => !leadsSomewhere(address));
  expect(lost).toEqual([]);
});

test("every address that is written out leads to a page", () => {
  const written = appFiles.flatMap((path) => {
    const attributes = nodesOf(path, ts.isJsxAttribute)
      .filter((attribute) => ["to", "action"].includes(attribute.name.getText()))
      .map((attribute) => attribute.initializer);
    const redirects = nodesOf(path, ts.isCallExpression)
      .filter((call) => /^redirect(WithFlash)?$/.test(call.expression.getText()))
      .map((call) => call.arguments[0]);
    return [...attributes, ...redirects]
      .filter((value) => value !== undefined)
      .filter(ts.isStringLiteral)
      .filter(({ text }) => text.startsWith("/"))
      .map(({ text }) => ({ path, text }));
  });
  expect(written.filter(({ text }) => !leadsSomewhere(text))).toEqual([]);
});

test("a page that browsers draw never imports a file of the server, but for its loader and action", () => {
  const drawn = appFiles.filter((path) => !/\.server\.tsx?$/.test(path) && !pageFiles.includes(path));
  const known = ["app/root.tsx", "app/entry.server.tsx"];
  const wrong = drawn
    .filter((path) => !known.includes(path))
    .filter((path) => importsOf(path).some((to) => to.endsWith(".server")) && hasValueImport(path));
  expect(wrong).toEqual([]);
});

test("React renders on the server alone: no component waits for a browser", () => {
  const hooks = /^use(State|Effect|LayoutEffect|Reducer|Ref|Fetcher|Submit|Revalidator|Navigation|Hydrated)$/;
  const wrong = appFiles.filter((path) =>
    nodesOf(path, ts.isCallExpression).some((call) => hooks.test(call.expression.getText())),
  );
  expect(wrong).toEqual([]);
});

interface Handler {
  name: string;
  parameters: number;
  body: ts.Node;
}

/** The exported `loader` and `action` of a route module. */
function handlersOf(path: string): Handler[] {
  return treeOf(path).statements.flatMap((statement): Handler[] => {
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement) && isHandler(statement.name?.text) && statement.body)
      return [{ name: statement.name!.text, parameters: statement.parameters.length, body: statement.body }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) &&
      isHandler(name.text) &&
      initializer &&
      (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ name: name.text, parameters: initializer.parameters.length, body: initializer.body }]
        : [],
    );
  });
}

const isExport = (modifier: ts.Modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword;
const isHandler = (name = "") => name === "loader" || name === "action";

/** The guard that the first statement calls, or null. */
function guardOf({ body }: Handler): string | null {
  const first = ts.isBlock(body) ? body.statements[0] : body;
  return (
    /^[^;]*?\bawait (visitor|operator|candidate|candidatePost)\(/.exec(first?.getText() ?? "")?.[1] ?? null
  );
}

/** It takes nothing from the request, or responds with a redirect only. */
function isSignpost({ name, parameters, body }: Handler): boolean {
  if (parameters === 0) return !/\bservices\b|embeddedBackend/.test(body.getText());
  const only =
    ts.isBlock(body) && body.statements.length === 1 ? body.statements[0]!.getText() : body.getText();
  return name === "loader" && /^(return )?redirect\(/.test(only);
}

/** True for an element with `method="post"`, or a button with formmethod post. */
function posts({ attributes }: ts.JsxOpeningElement | ts.JsxSelfClosingElement): boolean {
  return attributes.properties.some(
    (attribute) =>
      ts.isJsxAttribute(attribute) &&
      /^(form)?method$/i.test(attribute.name.getText()) &&
      isPost(attribute.initializer),
  );
}

const isPost = (value?: ts.Node) => /^\{?\s*["'`]post["'`]/i.test(value?.getText() ?? "");

/** The output of each function of paths.ts for ids of one letter, without its query. */
function addressesOf(tree: object): string[] {
  return Object.values(tree).flatMap((branch) =>
    typeof branch === "function" ? [String(branch("i", "i", "i")).split("?")[0]!] : addressesOf(branch),
  );
}

const leadsSomewhere = (address: string) =>
  match(address.split(/[?#]/)[0]!).files[0] !== "routes/entrance/unknown.ts";

/** False where all imports from server files are types, which are erased in the browser build. */
function hasValueImport(path: string): boolean {
  return nodesOf(path, ts.isImportDeclaration).some(({ moduleSpecifier, importClause }) => {
    if (!moduleSpecifier.getText().includes(".server") || importClause?.isTypeOnly) return false;
    const names = importClause?.namedBindings;
    return !(names && ts.isNamedImports(names) && names.elements.every((element) => element.isTypeOnly));
  });
}
