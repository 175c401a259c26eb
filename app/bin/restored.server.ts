import type { Outcome } from "#contract/call";
import type { Translate } from "#locales/words";
import type { BinPages } from "~/bin/pages";
import { refusedBy } from "~/form/refused.server";
import { redirectWithFlash } from "~/session/flash.server";

/** The answer to restoring from a bin: back, with the name that it has now, or why it was not restored. */
export function restoredOr(
  restored: Outcome<{ name: string }>,
  back: string,
  t: Translate,
  {
    nameOf = (name) => name,
    restored: said = (name) => t("bin.restored", { name }),
  }: Pick<BinPages, "nameOf" | "restored"> = {},
): Promise<Response> {
  if (restored.ok)
    return redirectWithFlash(back, {
      kind: "ok",
      text: said(nameOf(restored.data.name, t), t),
    });
  // Somebody else restored it, or its 30 days are over.
  if (restored.reason === "NOT_FOUND") return redirectWithFlash(back, { kind: "warn", text: t("bin.gone") });
  return refusedBy(restored, back, t);
}
