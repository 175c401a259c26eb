/** Masks a mobile number for audit rows and logs: 138****0001. */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** Masks a mobile or a mail address, whose domain stays: li****@example.cn. */
export const maskRecipient = (recipient: string) =>
  recipient.includes("@") ? recipient.replace(/^(.{0,2}).*(?=@)/s, "$1****") : maskMobile(recipient);
