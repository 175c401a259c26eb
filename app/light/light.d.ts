/** The URL of the light script, which `vite.config.ts` bundles from this folder. */
declare module "virtual:light" {
  const address: string;
  export default address;
}

/** The code of `app/polyfills.ts`; empty in browsers. */
declare module "virtual:polyfills" {
  const code: string;
  export default code;
}

declare module "virtual:sitting" {
  const address: string;
  export default address;
}
