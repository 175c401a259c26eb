/** Masks a mobile number for audit rows and logs: 138****0001. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
