/** A mobile as pages show it: 138****0001. */
export const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
