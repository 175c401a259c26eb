import { sizeCookie } from "./cookies.server";
import { type Size, sizes } from "./sizes";

/** The size that the reader chose; medium where nothing, or nothing that we know, is kept (000 §4). */
export async function readSize(request: Request): Promise<Size> {
  const kept: unknown = await sizeCookie.parse(request.headers.get("cookie"));
  return sizes.find((size) => size === kept) ?? "medium";
}
