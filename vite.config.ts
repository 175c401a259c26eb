import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { build, defineConfig, type Plugin, type Rollup } from "vite";
import options from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Milliseconds after which a test hangs: none is slow enough on a busy machine to come near. */
const hanging = 180_000;

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Browsers on locked-down desks are old; so is what they are sent. */
const oldBrowsers = ["es2020", "chrome87", "firefox78", "safari14"];

/** The two processes share one module graph with Remix's own build, so the embedded backend exists once. */
const targets: Plugin = {
  name: "targets",
  config: (_, { isSsrBuild }) => ({
    build: isSsrBuild
      ? {
          target: "node20",
          // why: both builds write the style sheet, and must come to the same file.
          cssTarget: oldBrowsers,
          rollupOptions: {
            input: ["web", "backend", "jobs", "audit", "backup", "restore", "copy"].map((name) =>
              root(`./server/${name}.ts`),
            ),
            output: { entryFileNames: "[name].js" },
          },
        }
      : { target: oldBrowsers },
  }),
};

/** A program bundled by itself, in the syntax of old browsers. */
async function bundled(input: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: oldBrowsers,
      rollupOptions: { input: root(input), output: { format: "iife" } },
    },
  })) as Rollup.RollupOutput;
  return output[0].code;
}

/**
 * `virtual:light` is the address of the light script, `virtual:sitting` and `virtual:recorder` are those of question
 * pages, `virtual:check` that of the device check, `virtual:photo` that of a page that asks for the photo of a face.
 */
const scripts = {
  light: "./app/light/start.ts",
  sitting: "./app/sitting/script/start.ts",
  recorder: "./app/sitting/script/devices/recorder.ts",
  check: "./app/sitting/script/devices/check.ts",
  photo: "./app/sitting/script/devices/photo.ts",
};
const addresses = new Map<string, string>();
const programs: Plugin = {
  name: "programs",
  resolveId: (id) => (/^virtual:(light|sitting|recorder|check|photo)$/.test(id) ? `\0${id}` : null),
  async load(id, { ssr } = {}) {
    const name = Object.keys(scripts).find((one) => id === `\0virtual:${one}`);
    if (!name) return null;
    // why: pages of a sitting are known to the server alone, so the browsers' build has every script for both.
    const wanted = ssr ? [name] : Object.keys(scripts);
    for (const one of wanted) {
      const source = await bundled(scripts[one as keyof typeof scripts]);
      const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
      addresses.set(one, `assets/${one}-${hash}.js`);
      if (!ssr) this.emitFile({ type: "asset", fileName: addresses.get(one)!, source });
    }
    return `export default ${JSON.stringify(`/${addresses.get(name)}`)}`;
  },
};

/** Tests of what runs in a page. */
const scriptTests = ["app/{light,sitting/script}/**/*.test.ts", "app/routes/marking/Recording.test.tsx"];

/** The files of a process share its modules, and in stories its browser and its site. */
const shared = {
  setupFiles: ["tests/support/console.ts", "tests/support/setup.ts"],
  isolate: false,
  maxWorkers: "100%",
  testTimeout: hanging,
  hookTimeout: hanging,
};

const units = {
  ...shared,
  env: { LOG_LEVEL: "silent", DATABASE_URL: ":memory:" },
  alias: [
    { find: "@node-rs/argon2", replacement: root("./tests/support/argon2.ts") },
    { find: /^(\.|\.\.\/database)\/sqlite-driver$/, replacement: root("./tests/support/memory.ts") },
  ],
  include: ["{app,contract,backend,locales,server,tests}/**/*.test.ts?(x)"],
  exclude: scriptTests,
  globalSetup: ["tests/support/postgres/global.ts", "tests/support/postgres/migrated.global.ts"],
  expect: { poll: { timeout: 60_000 } },
};

const journeys = {
  ...shared,
  include: ["tests/journeys/**/*.journey.ts"],
  globalSetup: ["tests/support/postgres/global.ts", "tests/support/site.global.ts"],
};

export default defineConfig({
  plugins: process.env.VITEST ? [programs] : [remix(options), targets, programs],
  resolve: {
    alias: {
      "~": root("./app"),
      "#contract": root("./contract"),
      "#backend": root("./backend"),
      "#locales": root("./locales"),
    },
  },
  // why: they are hundreds of small files, which a start reads in each thread; with the JSON below a tenth of its time.
  ssr: { noExternal: ["kysely", "zod", "hono", "@hono/node-server", /^@conform-to/] },
  // why: V8 parses a text of JSON faster than an object that is written out.
  json: { stringify: true, namedExports: false },
  build: { sourcemap: false },
  test: {
    // A planted fault is found by the first test that fails (tests/faults).
    bail: process.env.FIRST_FAILURE ? 1 : 0,
    projects: [
      { extends: true, test: { name: "unit", ...units } },
      // What `npm test` runs on SQLite alone, and tells of stories without script (tests/run.js).
      {
        extends: true,
        test: { name: "postgres", ...units, env: { ...units.env, TEST_DATABASE: "postgres" } },
      },
      { extends: true, test: { name: "stories", ...journeys, env: { STORIES: "rest" } } },
      {
        extends: true,
        test: {
          name: "scripts",
          // Each file has a page of its own: what a script listens to, and when it began, stays on it.
          environment: "jsdom",
          pool: "vmThreads",
          include: scriptTests,
          setupFiles: ["tests/support/console.ts"],
          maxWorkers: "100%",
          testTimeout: hanging,
        },
      },
      { extends: true, test: { name: "journeys", ...journeys } },
      {
        extends: true,
        test: {
          ...shared,
          name: "long",
          env: { LOG_LEVEL: "silent", DATABASE_URL: ":memory:" },
          include: ["tests/long/**/*.long.ts"],
          globalSetup: ["tests/support/postgres/global.ts", "tests/support/site.global.ts"],
          testTimeout: 600_000,
          maxConcurrency: 2,
        },
      },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
