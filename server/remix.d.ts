declare module "virtual:remix/server-build" {
  const build: Record<string, unknown>;
  export = build;
}
