import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/**
 * Answers as Remix does, faster. Remix matches a page against all routes of the site, three times per
 * request, which was a quarter of the work of a small page (decisions 0009). An address that matches one page
 * alone is looked up here and handled by a build of just its branch; every other one by the whole build.
 */
export function createBranchedHandler(build: ServerBuild, mode: "production"): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const leafAt = leavesOf(build.routes);
  const branches = new Map<string, RequestHandler>();

  return (request, context) => {
    const leaf = leafAt(branchAddress(request));
    if (!leaf) return whole(request, context);
    let branch = branches.get(leaf);
    if (!branch) {
      const ids = new Set(above(build.routes, leaf));
      const only = <Route>(routes: Record<string, Route>) =>
        Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
      const assets = { ...build.assets, routes: only(build.assets.routes) };
      branch = createRequestHandler({ ...build, routes: only(build.routes) as Routes, assets }, mode);
      branches.set(leaf, branch);
    }
    return branch(request, context);
  };
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
  isLeaf: boolean;
}

/**
 * Finds the leaf route of an address. Null where none matches, and wherever two could: ranking them is the
 * framework's business.
 */
function leavesOf(routes: Routes): (address: string) => string | null {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const patterns = Object.keys(routes).map((id): Pattern => {
    const path = above(routes, id).map((step) => routes[step]?.path ?? "");
    const steps = path.filter(Boolean).reverse().join("/").toLowerCase();
    return { id, steps: steps.split("/"), isLeaf: !parents.has(id) };
  });
  const isFixedLeaf = ({ steps, isLeaf }: Pattern) => isLeaf && !steps.some((step) => /[:*?]/.test(step));
  const fixed = new Map(patterns.filter(isFixedLeaf).map(({ id, steps }) => [`/${steps.join("/")}`, id]));
  // A bare splat is the fallback: it never wins.
  const others = patterns.filter((pattern) => !isFixedLeaf(pattern) && pattern.steps.join() !== "*");

  return (address) => {
    const known = fixed.get(address);
    // Addresses with encoding or double slashes are left to the framework.
    if (known || /%|\/\//.test(address)) return known ?? null;
    const steps = address.slice(1).split("/");
    const found = others.filter((pattern) => mayMatch(pattern.steps, steps));
    if (!found.every((pattern) => pattern.isLeaf && isPlain(pattern))) return null;
    // Of patterns with as many segments the framework takes the one with the most that are fixed.
    const most = Math.max(...found.map(fixedSteps));
    const [best, ...rivals] = found.filter((pattern) => fixedSteps(pattern) === most);
    return best && rivals.length === 0 ? best.id : null;
  };
}

const fixedSteps = ({ steps }: Pattern) => steps.filter((step) => !step.startsWith(":")).length;

/** Each of its segments is static or a parameter. */
const isPlain = ({ steps }: Pattern) => !steps.some((step) => /[*?]/.test(step));

/** True where an address may match the pattern; an optional or splat segment leaves the rest open. */
function mayMatch(pattern: string[], steps: string[]): boolean {
  for (const [at, step] of pattern.entries()) {
    if (/[*?]/.test(step)) return true;
    if (at >= steps.length || (step[0] !== ":" && step !== steps[at])) return false;
  }
  return pattern.length === steps.length;
}

/** A route and its ancestors, innermost first. */
function above(routes: Routes, id: string): string[] {
  const route = routes[id];
  return route ? [id, ...(route.parentId ? above(routes, route.parentId) : [])] : [];
}
