import { singleKeysCookie } from "./cookies.server";

/** False once this browser's reader turned shortcuts of a single key off (WCAG 2.1.4). */
export const readSingleKeys = async (request: Request): Promise<boolean> =>
  (await singleKeysCookie.parse(request.headers.get("cookie"))) !== 0;
