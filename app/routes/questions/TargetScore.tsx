import type { PaperTarget } from "./target.server";

/** How far a paper is from its target; nothing where it has none. The words say what the meter shows. */
export function TargetScore({ target }: { target: PaperTarget | null }) {
  if (!target) return null;
  return (
    <p className="target-score">
      <meter min={0} max={target.target} value={Math.min(target.total, target.target)} aria-hidden="true" />{" "}
      {target.words}
    </p>
  );
}
