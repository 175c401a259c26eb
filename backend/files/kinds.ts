/** Permitted file kinds, by both extension and first bytes (D1). */
const kinds = {
  jpeg: { endings: ["jpg", "jpeg"], begins: [0xff, 0xd8, 0xff] },
  png: { endings: ["png"], begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  gif: { endings: ["gif"], begins: [0x47, 0x49, 0x46, 0x38] },
  pdf: { endings: ["pdf"], begins: [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e] },
} as const;

export type Kind = keyof typeof kinds;
export type PictureKind = Exclude<Kind, "pdf">;

/** The kind that both the name and the content indicate; null where they differ or are of another one. */
export function kindOf(name: string, bytes: Uint8Array): Kind | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  for (const [kind, { endings, begins }] of Object.entries(kinds)) {
    if ((endings as readonly string[]).includes(ending))
      return begins.every((byte, at) => bytes[at] === byte) ? (kind as Kind) : null;
  }
  return null;
}

/** The kind of a picture by its content alone, where its name says nothing. */
export const pictureKindOf = (bytes: Uint8Array): PictureKind | null =>
  (["jpeg", "png", "gif"] as const).find((kind) =>
    kinds[kind].begins.every((byte, at) => bytes[at] === byte),
  ) ?? null;
