import { sizeCookie } from "./cookies.server";
import { type Size, sizes } from "./sizes";

/** The text size that the reader chose; medium where none, or no known one, is stored (000 §4). */
export async function readSize(request: Request): Promise<Size> {
  const preserved: unknown = await sizeCookie.parse(request.headers.get("cookie"));
  return sizes.find((size) => size === preserved) ?? "medium";
}
