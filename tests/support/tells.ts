/** Whether a text tells a secret. A code of six digits does as a word alone: ids and times hold any by chance. */
export const tells = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);
