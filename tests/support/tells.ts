/** Whether a text contains a secret. A six-digit code counts as a whole word only: ids and times hold any. */
export const tells = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);
