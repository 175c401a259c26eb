/** A mobile number as audit rows and logs show it: 138****0001. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
