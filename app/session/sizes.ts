/** The sizes of text that a reader chooses from; base.css says what each is. */
export const sizes = ["small", "medium", "large"] as const;
export type Size = (typeof sizes)[number];
