import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import options from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

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
            input: [root("./server/web.ts"), root("./server/backend.ts"), root("./server/audit.ts")],
            output: { entryFileNames: "[name].js" },
          },
        }
      : { target: oldBrowsers },
  }),
};

export default defineConfig({
  plugins: process.env.VITEST ? [] : [remix(options), targets],
  resolve: {
    alias: {
      "~": root("./app"),
      "#contract": root("./contract"),
      "#backend": root("./backend"),
      "#locales": root("./locales"),
    },
  },
  build: { sourcemap: false },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          env: { LOG_LEVEL: "silent", DATABASE_URL: ":memory:" },
          include: ["{app,contract,backend,server,tests}/**/*.test.ts?(x)"],
          setupFiles: ["tests/support/setup.ts"],
          globalSetup: ["tests/support/postgres/global.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.journey.ts"],
          setupFiles: ["tests/support/setup.ts"],
          globalSetup: ["tests/support/site.global.ts"],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
