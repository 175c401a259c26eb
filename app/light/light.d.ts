/** The URL of the light script, which `vite.config.ts` bundles from this folder. */
declare module "virtual:light" {
  const address: string;
  export default address;
}

declare module "virtual:sitting" {
  const address: string;
  export default address;
}

declare module "virtual:recorder" {
  const address: string;
  export default address;
}

declare module "virtual:check" {
  const address: string;
  export default address;
}

declare module "virtual:photo" {
  const address: string;
  export default address;
}
