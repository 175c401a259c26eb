import { useWords } from "~/words/words";

/**
 * An address to copy: selected as a whole on focus, and copied by a button with script (`app/light/copying.ts`).
 * `of` names whose address it is where a page has several.
 */
export function Copyable({ id = "address", text, of = "" }: { id?: string; text: string; of?: string }) {
  const t = useWords();
  const label = `${t("address.label")} ${of}`.trim();
  return (
    <>
      <input
        id={id}
        className="input address-field"
        readOnly
        value={text}
        aria-label={label}
        data-copyable=""
      />
      <input
        type="hidden"
        data-wakes="button"
        className="button"
        value={t("address.copy")}
        data-copies={id}
        data-copied={t("address.copied")}
      />
      <span role="status" className="hint copied" />
    </>
  );
}
