/** Whether a browser is one of a phone or tablet, by its User-Agent. */
export const isMobileBrowser = (agent: string) =>
  /Mobi|Android|iPhone|iPad|HarmonyOS(?!.*Windows)/i.test(agent);
