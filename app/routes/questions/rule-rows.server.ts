import { blankRule, rulesTyped } from "#contract/questions/fill-forms";
import { questionLimits } from "#contract/questions/shapes";

/** A form that was sent to be drawn anew with another row, or without one; null for a form to be read. */
export function rowsChanged(form: FormData) {
  const rules = rulesTyped(form);
  if (form.has("moreRules")) {
    const isFull = rules.length >= questionLimits.rulesMax;
    // Rules are often alike: the next one begins with the bank of the one before it.
    const next = { ...blankRule, bankId: rules.at(-1)?.bankId ?? "" };
    return {
      initialValue: { rules: isFull ? rules : [...rules, next] },
      pools: null,
      focus: isFull ? "moreRules" : `rules[${rules.length}].type`,
    };
  }
  const gone = form.get("removeRule");
  if (gone === null || rules.length < 2) return null;
  return {
    initialValue: { rules: rules.filter((_, row) => String(row) !== gone) },
    pools: null,
    focus: "moreRules",
  };
}
