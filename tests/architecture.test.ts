import { builtinModules } from "node:module";
import ts from "typescript";
import { expect, test } from "vitest";
import plain from "../tailwind.plain.config";
import publicPages from "../tailwind.public.config";
import { filesBelow, importsOf, isTest, nodesOf, programsIn, textOf } from "./support/source";

const parts = ["app", "backend", "contract", "server", "locales", "tests"];
const partOf = (path: string) => parts.find((part) => path.startsWith(`${part}/`)) ?? null;
const product = programsIn("app", "backend", "contract", "locales", "server").filter((path) => !isTest(path));

/** Which parts of the project each part may import; itself always. */
const may: Record<string, string[]> = {
  app: ["contract", "locales", "backend"],
  backend: ["contract", "locales"],
  contract: ["locales"],
  locales: [],
  server: ["app", "backend", "contract", "locales"],
};

test("imports point one way: app and server to contract, backend to contract, all of them to the words", () => {
  const wrong = product.flatMap((path) =>
    importsOf(path)
      .filter((to) => {
        const [own, other] = [partOf(path)!, partOf(to)];
        return other !== null && other !== own && !may[own]!.includes(other);
      })
      .map((to) => `${path} imports ${to}`),
  );
  expect(wrong).toEqual([]);
  // It is the first to parse every program.
}, 180_000);

// The small one: the first would bring the whole program, before a start has looked at its secrets and settings.
test("backend has one door, and a small one for starts; only server files of the app open it", () => {
  const wrong = product
    .filter((path) => partOf(path) !== "backend")
    .flatMap((path) =>
      importsOf(path)
        .filter((to) => partOf(to) === "backend")
        .filter((to) =>
          partOf(path) === "server"
            ? !["backend/index.server", "backend/keys/secrets", "backend/settings"].includes(to)
            : to !== "backend/index.server" || !/\.server\.tsx?$/.test(path),
        )
        .map((to) => `${path} imports ${to}`),
    );
  expect(wrong).toEqual([]);
});

test("no two folders import each other; the top of a part puts it together", () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const files = new Set(product.map((path) => path.replace(/\.[jt]sx?$/, "")));
  const between = new Set(
    product.flatMap((path) =>
      importsOf(path)
        .filter((to) => files.has(to) && folderOf(to) !== folderOf(path))
        .map((to) => [folderOf(path), folderOf(to)])
        .filter((pair) => !pair.some((folder) => parts.includes(folder)))
        .map((pair) => pair.join(" and ")),
    ),
  );
  const wrong = [...between].filter((pair) => between.has(pair.split(" and ").reverse().join(" and ")));
  expect(wrong).toEqual([]);
});

test("a folder is small enough to be read: at most 27 files", () => {
  const count = new Map<string, number>();
  for (const path of ["app", "backend", "contract", "server"].flatMap(filesBelow)) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    count.set(folder, (count.get(folder) ?? 0) + 1);
  }
  // One file for each change of the tables, for good.
  count.delete("backend/database/migrations");
  expect([...count].filter(([, files]) => files > 27)).toEqual([]);
});

test.each([
  ["plain", plain, /^app\/(routes\/(cover|entrance)\/.*|routes\/verify\/entry|root)\.tsx$/],
  ["public", publicPages, /^app\/routes\/verify\/(?!entry).*\.tsx$/],
])(
  "the %s style sheet is made for each component of its pages, and for files that exist",
  (_, { content }, pages) => {
    const seen = new Set(product.filter((path) => pages.test(path)));
    for (const path of seen)
      for (const to of importsOf(path, { types: false }))
        if (product.includes(`${to}.tsx`)) seen.add(`${to}.tsx`);
    const globs = content.map((glob) => glob.replace(/^\.\//, ""));
    const isNamed = (path: string) => globs.some((glob) => toPattern(glob).test(path));
    expect([...seen].filter((path) => !isNamed(path) && textOf(path).includes("className"))).toEqual([]);
    expect(
      globs.flatMap(alternatives).filter((glob) => !product.some((path) => toPattern(glob).test(path))),
    ).toEqual([]);
  },
);

/** A glob of `*`, `**` and `{a,b}` as a pattern. */
function toPattern(glob: string): RegExp {
  const marks: Record<string, string> = {
    "**/": "(.*/)?",
    "*": "[^/]*",
    "{": "(",
    "}": ")",
    ",": "|",
    ".": "\\.",
  };
  return new RegExp(`^${glob.replace(/\*\*\/|[*{},.]/g, (mark) => marks[mark]!)}$`);
}

/** `a/{b,c}.tsx` as `a/b.tsx` and `a/c.tsx`. */
function alternatives(glob: string): string[] {
  const choice = /\{([^}]*)\}/.exec(glob);
  return choice ? choice[1]!.split(",").map((one) => glob.replace(choice[0], one)) : [glob];
}

test("what the product runs on stands among the dependencies of package.json", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const packageOf = (to: string) =>
    to
      .split("/")
      .slice(0, to.startsWith("@") ? 2 : 1)
      .join("/");
  const isForeign = (to: string) =>
    partOf(to) === null && !/^(node:|virtual:)/.test(to) && !builtinModules.includes(to);
  const wrong = product.flatMap((path) =>
    importsOf(path)
      .filter(isForeign)
      .filter((to) => !(packageOf(to) in dependencies))
      // The URLs on one page are read by the build only.
      .filter(
        (to) =>
          !(
            /^app\/((records\/)?routes|addresses\/[\w-]+)\.ts$/.test(path) && packageOf(to) in devDependencies
          ),
      )
      .map((to) => `${path} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test("every package of package.json is used by our programs or scripts, or asked for by one that is", () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const commands = Object.values(scripts).join("\n");
  const programs = filesBelow("").filter((path) => /\.[jt]sx?$/.test(path));
  const text = [commands, ...programs.map(textOf)].join("\n");
  const own = (name: string) => JSON.parse(textOf(`node_modules/${name}/package.json`));
  const isNamed = (name: string) =>
    [`"${name}"`, `"${name}/`, `@${name}/`, `node_modules/${name}/`].some((place) => text.includes(place)) ||
    Object.keys(own(name).bin ?? {}).some((command) => new RegExp(`\\b${command}\\b`).test(commands));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const named = names.filter(isNamed);
  const peers = named.flatMap((name) => Object.keys(own(name).peerDependencies ?? {}));
  const used = new Set([...named, ...peers, ...named.map((name) => `@types/${name}`), "@types/node"]);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test("texts are normalised in one place, which marks by the hundred thousand do not hold up", () => {
  const own = product.filter((path) => /\.normalize\(/.test(textOf(path)));
  expect(own).toEqual(["contract/normal-form.ts"]);
});

test("there are no drawers for whatever has no name", () => {
  const drawers = /(^|\/)(utils?|helpers?|common|misc|lib|shared|v2)(\/|\.[a-z.]+$)/i;
  expect(filesBelow("").filter((path) => drawers.test(path))).toEqual([]);
});

test("no file is so long that it must be scrolled to be understood", () => {
  const long = [...product, ...programsIn("tests")].filter((path) => textOf(path).split("\n").length > 400);
  expect(long).toEqual([]);
});

test("nothing is left for later, and no test is left out", () => {
  const self = "tests/architecture.test.ts";
  const later =
    /\b(TODO|FIXME|XXX|HACK)\b|\b(describe|it|test|story)\.(skip|only|todo|fails)\(|\bx(it|describe)\(/;
  const found = [...programsIn(...parts), ...filesBelow("docs")].filter(
    (path) => path !== self && later.test(textOf(path)),
  );
  expect(found).toEqual([]);
});

/** Which tests may use randomness or the clock, and why this makes none of them flaky. */
const chancy: Record<string, string> = {
  "tests/bench/": "measures",
  "tests/exam-day/": "measures",
  "tests/faults/run.js": "says how long each took",
  "tests/long/crash-backup.long.ts": "kills so many milliseconds after a start",
  "tests/long/crash-money.long.ts": "kills a server at moments of its own",
  "tests/long/crash-uploads.long.ts": "kills so many milliseconds after a reply",
  "tests/long/engines.long.ts": "looks at the window of another browser until a page is there, for 60 s",
  "tests/long/limits.long.ts": "is about a limit of 15 s, with much room beside it",
  "tests/long/machines.long.ts": "waits for what other machines write",
  "tests/long/power/arranging.ts":
    "kills so many milliseconds after a request, and waits for work in the background",
  "tests/long/power/papers.ts": "kills so many milliseconds after a reply",
  "tests/long/power/sittings.ts": "kills so many milliseconds after a reply",
  "tests/long/proxies.long.ts": "asks a proxy that starts until it answers, for 30 s",
  "tests/long/text-browser.long.ts": "looks at the screen of another program until a text is there, for 20 s",
  "tests/long/webdriver.ts": "looks for an element until its page is there, for 60 s",
  "tests/run.js": "says how long a step took",
  "tests/support/open-exam.ts": "waits until the site has done the jobs that it took",
  "tests/support/pace.ts": "compares what two texts cost, of which one is an eighth of the other",
  "tests/support/server.ts": "gives up a server that says nothing for two minutes",
  "tests/support/while-open.ts": "waits until one transaction waits for another",
};

test("no test sleeps, throws dice, or sets a limit by the clock", () => {
  const found = programsIn(...parts).filter((path) => isTest(path) && isChancy(path));
  const named = (path: string) => Object.keys(chancy).find((name) => path.startsWith(name)) ?? path;
  expect([...new Set(found.map(named))].sort()).toEqual(Object.keys(chancy));
});

function isChancy(path: string): boolean {
  // A browser renders asynchronously; everything else that is awaited signals when it is done.
  const waits = /\.journey\.ts$/.test(path) ? /\.waitForTimeout$/ : /\.(waitForTimeout|waitUntil|poll)$/;
  const chance = /^(vi\.waitFor|Math\.random|performance\.now|process\.(hrtime.*|cpuUsage)|randomInt)$/;
  const isLong = ({ arguments: [, delay] }: ts.CallExpression) =>
    !delay || !ts.isNumericLiteral(delay) || Number(delay.text) >= 10;
  return (
    /\bsetTimeout\b.* from "(node:)?timers\/promises"|Date\.now\(\) - /.test(textOf(path)) ||
    nodesOf(path, ts.isCallExpression).some((call) => {
      const name = call.expression.getText();
      return name === "setTimeout" ? isLong(call) : chance.test(name) || waits.test(name);
    })
  );
}

test("nothing tells on which machine or from which registry it was made", () => {
  const self = "tests/architecture.test.ts";
  const machine =
    /(^|["'\s(=`])\/(root|home|Users|work|mnt)\/\w|registry\.npm|"resolved":|\.npmrc|C:\\\\Users/;
  const texts = filesBelow("").filter((path) => !/\.(png|ico|ttf|woff2?|jpe?g)$/.test(path) && path !== self);
  expect([...texts, "package-lock.json"].filter((path) => machine.test(textOf(path)))).toEqual([]);
});

test("a colour is written once, among the tokens, and named elsewhere", () => {
  const raw = /["'`(\s:[]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)/i;
  expect(product.filter((path) => path.endsWith(".tsx") && raw.test(textOf(path)))).toEqual([]);
});

test("nothing is written twice", () => {
  const span = 12;
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const path of product) {
    const lines = textOf(path)
      .split("\n")
      .map((text, at) => ({ text: text.trim(), number: at + 1 }))
      .filter(({ text }) => /\w/.test(text) && !/^(import|export \{|\/\/|\*|\/\*)/.test(text));
    for (let at = 0; at + span <= lines.length; at += 1) {
      const block = lines
        .slice(at, at + span)
        .map(({ text }) => text)
        .join("\n");
      const here = `${path}:${lines[at]!.number}`;
      const there = seen.get(block);
      if (there) twice.push(`${here} repeats ${there}`);
      else seen.set(block, here);
    }
  }
  expect(twice).toEqual([]);
});
