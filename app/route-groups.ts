import { layout, type RouteConfigEntry, route } from "@remix-run/route-config";

/** The bin of a list, and the restoring of what is in it. */
export const binRoutes = (address: string) => [
  route(`${address}/bin`, "routes/bin/show.tsx", { id: `${address}/bin` }),
  route(`${address}/bin/:removedId/restore`, "routes/bin/restore.ts", { id: `${address}/bin/restore` }),
];

/** The pages of an import; the file's name in the address gives its domain. */
export const importRoutes = (path: string) => [
  route(path, "routes/imports/show.tsx", { id: path }),
  route(`${path}/start`, "routes/imports/start.ts", { id: `${path}/start` }),
  route(`${path}/discard`, "routes/imports/discard.ts", { id: `${path}/discard` }),
];

/** Forms that are validated as one types, hydrated by React; and forms that the server alone validates. */
export const forms = (id: string, routes: RouteConfigEntry[]) =>
  layout("routes/forms/hydrated.tsx", { id }, routes);
export const plainForms = (id: string, routes: RouteConfigEntry[]) =>
  layout("routes/forms/plain.tsx", { id }, routes);
