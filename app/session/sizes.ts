/** The text sizes that a reader chooses from; base.css defines each. */
export const sizes = ["small", "medium", "large"] as const;
export type Size = (typeof sizes)[number];
