/** Ticks or clears every box that belongs to a form. Only script can, so without it the column has but its name. */
export function TickAll({ form, label }: { form: string; label: string }) {
  return (
    <>
      <span className="visually-hidden without-script">{label}</span>
      <input type="hidden" data-wakes="checkbox" aria-label={label} className="tick-all" data-ticks={form} />
    </>
  );
}
