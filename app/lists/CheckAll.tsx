/** Checks or clears all checkboxes of a form. Needs script; without it the column has only its heading. */
export function CheckAll({ form, label }: { form: string; label: string }) {
  return (
    <>
      <span className="visually-hidden without-script">{label}</span>
      <input type="hidden" data-wakes="checkbox" aria-label={label} className="tick-all" data-checks={form} />
    </>
  );
}
