import * as z from "zod/v4";
import { forEachLanguage } from "#locales/languages";

/** One value in each language. */
export const inEach = <Value extends z.ZodType>(value: Value) => z.object(forEachLanguage(() => value));
