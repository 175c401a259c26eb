import { parseWithZod } from "@conform-to/zod/v4";
import type * as z from "zod/v4";

/** Parses a form by its shape, the same on the server and while typing. Errors are names, not sentences. */
export function parseForm<Shape extends z.core.$ZodType>(form: FormData, shape: Shape) {
  return parseWithZod(form, { schema: shape, error: () => "NOT_VALID" });
}
