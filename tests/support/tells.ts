/** Whether a text contains a secret. A six-digit code counts as a whole word only: ids and times hold any. */
export const tells = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);

/** A reply as text, without the ids in it, which may hold any digits by chance. */
export const textWithoutIds = (reply: unknown) =>
  JSON.stringify(reply).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "");
