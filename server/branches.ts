import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/** `whole` makes the request as the framework takes it, of one whose body was read: documents need no other. */
type BranchedHandler = (
  request: Request,
  context?: AppLoadContext,
  whole?: () => Request,
) => Promise<Response>;

/**
 * Answers as Remix does, faster. Remix matches a page against all routes of the site, three times per
 * request, which was a quarter of the work of a small page (decisions 0009). An address that matches one page
 * alone is looked up here and handled by a build of just its branch; every other one by the whole build. Of a route
 * that answers with a document of its own, the loader or action is called as it is: there is nothing to compose.
 */
export function createBranchedHandler(build: ServerBuild, mode: "production"): BranchedHandler {
  const framework = createRequestHandler(build, mode);
  const leafAt = leavesOf(build.routes);
  const branches = new Map<string, BranchedHandler>();

  return (request, context, whole = () => request) => {
    const leaf = leafAt(branchAddress(request));
    if (!leaf) return framework(whole(), context);
    let branch = branches.get(leaf.id);
    if (!branch) {
      const own = createRequestHandler(branchOf(build, leaf.id), mode);
      branch = isDocument(build.routes[leaf.id]?.module)
        ? documentHandler(build, leaf, own, mode)
        : (_, context, whole) => own(whole!(), context);
      branches.set(leaf.id, branch);
    }
    return branch(request, context, whole);
  };
}

/** The build of one leaf route and what is above it. */
function branchOf(build: ServerBuild, leaf: string): ServerBuild {
  const ids = new Set(above(build.routes, leaf));
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes) as Routes,
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** True where loader and action answer with a whole document: the route's handle says so. */
export const isDocument = (module: Module | undefined): boolean =>
  (module?.handle as { isDocument?: boolean } | undefined)?.isDocument === true && !module?.default;

/** Calls the loader or action itself; what is thrown, and every other method, is answered by the framework. */
function documentHandler(
  build: ServerBuild,
  leaf: Pattern,
  framework: RequestHandler,
  mode: "production",
): BranchedHandler {
  const { module } = build.routes[leaf.id]!;
  /** What was thrown for a request, by its context. */
  const thrown = new WeakMap<object, unknown>();
  const throwAgain = ({ context }: { context: object }) => Promise.reject(thrown.get(context));
  const failed = { ...module, loader: throwAgain, action: throwAgain };
  const routes = { ...build.routes, [leaf.id]: { ...build.routes[leaf.id]!, module: failed } };
  let failing: RequestHandler | undefined;
  return async (request, context = {} as never, whole = () => request) => {
    const { loader, action } = module;
    const take = request.method === "GET" ? loader : request.method === "POST" ? action : undefined;
    const { pathname } = new URL(request.url);
    if (!take || pathname.endsWith(".data")) return framework(whole(), context);
    try {
      return (await take({ request, context, params: paramsOf(leaf, pathname) })) as Response;
    } catch (error) {
      if (error instanceof Response) return error;
      thrown.set(context, error);
      failing ??= createRequestHandler(branchOf({ ...build, routes }, leaf.id), mode);
      // Without the body, which is read; whoever left meanwhile still has, and no failure is reported.
      const { url, method, headers, signal } = request;
      return failing(new Request(url, { method, headers, signal }), context);
    }
  };
}

function paramsOf({ names }: Pattern, pathname: string): Record<string, string> {
  const steps = pathname.slice(1).split("/");
  return Object.fromEntries(names.map(([name, at]) => [name, steps[at]!]));
}

/** Normalised as the router does: lower case, without a trailing slash; `.data` requests a page's data. */
export function branchAddress(request: Request): string {
  const { pathname } = new URL(request.url);
  const page = pathname.endsWith(".data") ? pathname.slice(0, -5).replace(/^\/_root$/, "/") : pathname;
  return page.toLowerCase().replace(/(?<=.)\/$/, "");
}

/** A route's path, split into segments. */
interface Pattern {
  id: string;
  steps: string[];
  /** The names of its parameters, and at which segment each is. */
  names: [name: string, at: number][];
  isLeaf: boolean;
  /** How many segments come before the first one that is optional or a splat: all of them where none is. */
  plain: number;
  /** How many of them are no parameters. */
  fixed: number;
}

/**
 * Finds the leaf route of an address. Null where none matches, and wherever two could: ranking them is the
 * framework's business.
 */
function leavesOf(routes: Routes): (address: string) => Pattern | null {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const patterns = Object.keys(routes).map((id): Pattern => {
    const path = above(routes, id).map((step) => routes[step]?.path ?? "");
    const steps = path.filter(Boolean).reverse().join("/").split("/");
    const names = steps.flatMap((step, at): [string, number][] =>
      step[0] === ":" ? [[step.slice(1), at]] : [],
    );
    const open = steps.findIndex((step) => /[*?]/.test(step));
    return {
      id,
      names,
      steps: steps.map((step) => step.toLowerCase()),
      isLeaf: !parents.has(id),
      plain: open < 0 ? steps.length : open,
      fixed: steps.filter((step) => !step.startsWith(":")).length,
    };
  });
  const isFixedLeaf = ({ steps, isLeaf }: Pattern) => isLeaf && !steps.some((step) => /[:*?]/.test(step));
  const fixed = new Map(patterns.filter(isFixedLeaf).map((leaf) => [`/${leaf.steps.join("/")}`, leaf]));
  // A bare splat is the fallback: it never wins.
  const others = patterns.filter((pattern) => !isFixedLeaf(pattern) && pattern.steps.join() !== "*");

  const firsts = new Map<string, Pattern[]>();
  const isOpen = ([first = ""]: string[]) => /[:*?]/.test(first);
  for (const { steps } of others) {
    if (!isOpen(steps))
      firsts.set(
        steps[0]!,
        others.filter((other) => isOpen(other.steps) || other.steps[0] === steps[0]),
      );
  }
  const openOnes = others.filter(({ steps }) => isOpen(steps));

  return (address) => {
    const known = fixed.get(address);
    // Addresses with encoding or double slashes are left to the framework.
    if (known || /%|\/\//.test(address)) return known ?? null;
    const steps = address.slice(1).split("/");
    const found = (firsts.get(steps[0]!) ?? openOnes).filter((pattern) => mayMatch(pattern, steps));
    if (!found.every((pattern) => pattern.isLeaf && isPlain(pattern))) return null;
    // Of patterns with as many segments the framework takes the one with the most that are fixed.
    const most = Math.max(...found.map(({ fixed }) => fixed));
    const [best, ...rivals] = found.filter(({ fixed }) => fixed === most);
    return best && rivals.length === 0 ? best : null;
  };
}

/** Each of its segments is static or a parameter. */
const isPlain = ({ steps, plain }: Pattern) => plain === steps.length;

/** True where an address may match the pattern; an optional or splat segment leaves the rest open. */
function mayMatch({ steps: own, plain }: Pattern, steps: string[]): boolean {
  // Every request is held against dozens of patterns: of most of them the number of segments is another.
  if (plain === own.length ? own.length !== steps.length : steps.length < plain) return false;
  for (let at = 0; at < plain; at += 1) if (own[at]![0] !== ":" && own[at] !== steps[at]) return false;
  return true;
}

/** A route and its ancestors, innermost first. */
function above(routes: Routes, id: string): string[] {
  const route = routes[id];
  return route ? [id, ...(route.parentId ? above(routes, route.parentId) : [])] : [];
}
