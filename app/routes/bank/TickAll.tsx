import { useHydrated } from "remix-utils/use-hydrated";

/** Ticks or clears every box that belongs to a form. Only script can, so without it the column has but its name. */
export function TickAll({ form, label }: { form: string; label: string }) {
  const hasScript = useHydrated();
  if (!hasScript) return <span className="visually-hidden">{label}</span>;
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="tick-all"
      onChange={({ currentTarget }) => {
        const boxes = document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form="${form}"]`);
        for (const box of boxes) box.checked = currentTarget.checked;
      }}
    />
  );
}
