import { avatarColours } from "~/styles/tokens";

const classes = ["avatar-0", "avatar-1", "avatar-2", "avatar-3", "avatar-4", "avatar-5"] as const;

/** The first character of a name, even a surrogate pair; a dot for an empty name. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "·";

/** Index 0–5 of a name's colour, by its first character: the same everywhere and always (001 §2). */
export const colourOf = (name: string): number =>
  (initialOf(name).codePointAt(0) ?? 0) % avatarColours.length;

/** A portrait, or the badge in place of it, beside the name that it belongs to; the style sheet writes its initial. */
export function Avatar({
  name,
  picture = null,
  isLarge = false,
}: {
  name: string;
  /** The URL of the portrait. */
  picture?: string | null;
  isLarge?: boolean;
}) {
  const size = isLarge ? "avatar avatar-large" : "avatar";
  if (picture) return <img className={size} src={picture} alt="" />;
  return (
    <span
      className={`${size} ${classes[colourOf(name)]}`}
      data-initial={initialOf(name)}
      aria-hidden="true"
    />
  );
}
