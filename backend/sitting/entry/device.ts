import { isMobileBrowser } from "#contract/mobile-browser";

/** Whether an exam may be sat by this browser: by any, by computers alone (2), or by phones and tablets alone (3). */
export const isDeviceAllowed = (device: number, agent: string): boolean =>
  device === 1 || (device === 3) === isMobileBrowser(agent);
