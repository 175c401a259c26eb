import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes, type RouteMatch, type RouteObject } from "react-router-dom";
import { createStaticHandler } from "react-router-dom/server";
import routes from "~/routes";

/** The exports of a route module, such as a loader. */
// biome-ignore lint/suspicious/noExplicitAny: each page has data of its own
type Module = Partial<Record<"loader" | "action" | "default", (...args: any[]) => unknown>>;

const modules = import.meta.glob<Module>(["../../app/routes/**/*.{ts,tsx}", "!**/*.test.*"]);

/** Loads the module of a route; `file` is as `app/routes.ts` writes it. */
export const moduleOf = (file: string): Promise<Module> => modules[`../../app/${file}`]!();

export interface Page {
  /** Such as `/exam/paper/:paperId/edit`. */
  address: string;
  id: string;
  file: string;
  /** The files of its parent layouts, outermost first. */
  layouts: string[];
}

/** Every route of the site, and the layouts, which have their parent's URL. */
export const pages: Page[] = [];
/** The same as react-router route objects; each module is loaded at first use. */
const routeObjects = read(await routes, "", []);

function read(entries: RouteConfigEntry[], above: string, layouts: string[]): RouteObject[] {
  return entries.map((entry) => {
    const { file, path } = entry;
    const address = path ? `${above}/${path}` : above;
    const id = entry.id ?? `${file} ${address}`;
    pages.push({ address: address || "/", id, file, layouts });
    const lazy = async () => {
      const { loader, action } = await moduleOf(file);
      return { loader, action } as object;
    };
    const common = {
      id,
      lazy: lazy as RouteObject["lazy"],
      handle: { file, address: address || "/" },
      hasErrorBoundary: false,
    };
    if (entry.index) return { ...common, index: true };
    return { ...common, path, children: read(entry.children ?? [], address, [...layouts, file]) };
  });
}

/** The URLs alone. */
export const addresses = pages.filter(({ file }) => !pages.some(({ layouts }) => layouts.includes(file)));

const matched = new Map<string, RouteMatch[]>();

/** The routes that match a path, outermost first. why: to match one takes as long as its answer; tests ask often. */
function matchesOf(path: string) {
  const matches = matched.get(path) ?? matchRoutes(routeObjects, path)!;
  matched.set(path, matches);
  return matches;
}

const handlers = new Map<string, ReturnType<typeof createStaticHandler>>();

/** Answers requests for this path, by the routes that match it. */
export function handlerOf(path: string) {
  const own = matchesOf(path).map(({ route }): RouteObject => ({ ...route, children: undefined }));
  const { id } = own.at(-1)!;
  const handler =
    handlers.get(id!) ??
    createStaticHandler([own.reduceRight((below, route) => ({ ...route, index: false, children: [below] }))]);
  handlers.set(id!, handler);
  return handler;
}

/** The route that matches a path, its files, the page itself first, and the path parameters. */
export function match(path: string) {
  const matches = matchesOf(path);
  const handles = matches.map(({ route }) => route.handle as Pick<Page, "file" | "address">).reverse();
  return {
    address: handles[0]!.address,
    files: handles.map(({ file }) => file),
    params: matches.at(-1)!.params,
  };
}
