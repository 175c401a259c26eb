import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { createStaticHandler } from "react-router-dom/server";
import routes from "~/routes";

/** What a page's module may have, such as a loader. */
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
  /** The files of the layouts around it, outermost first. */
  layouts: string[];
}

/** Every address of the site, and the layouts, which have that of what is around them. */
export const pages: Page[] = [];
/** The same as react-router knows it; each module is loaded when it is first asked. */
const routeObjects = read(await routes, "", []);
export const handler = createStaticHandler(routeObjects);

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

/** The addresses alone. */
export const addresses = pages.filter(({ file }) => !pages.some(({ layouts }) => layouts.includes(file)));

/** The address that a path is of, the files that it leads to, the page itself first, and what the path names. */
export function match(path: string) {
  const matches = matchRoutes(routeObjects, path)!.reverse();
  const handles = matches.map(({ route }) => route.handle as Pick<Page, "file" | "address">);
  return {
    address: handles[0]!.address,
    files: handles.map(({ file }) => file),
    params: matches[0]!.params,
  };
}
