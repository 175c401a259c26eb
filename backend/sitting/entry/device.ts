/** Whether a browser is one of a phone or tablet, by its User-Agent. */
const isMobileBrowser = (agent: string) => /Mobi|Android|iPhone|iPad|HarmonyOS(?!.*Windows)/i.test(agent);

/** Whether an exam may be sat by this browser: by any, by computers alone (2), or by phones and tablets alone (3). */
export const isDeviceAllowed = (device: number, agent: string): boolean =>
  device === 1 || (device === 3) === isMobileBrowser(agent);
