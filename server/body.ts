/** Larger than any form of ours, in bytes; a form with files may be larger, and each file has its own limit. */
export const bodyLimit = { fields: 1_000_000, files: 10_500_000 } as const;
