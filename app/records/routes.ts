import { layout, route } from "@remix-run/route-config";
import type { RecordPages } from "./pages";

/** The routes of a plain record: its list, dialogs over the list, and the undo of a removal. */
export function recordRoutes(address: string, id: string, verbs: RecordPages["verbs"]) {
  const one = (verb: RecordPages["verbs"][number], path: string, file: string) =>
    verbs.includes(verb)
      ? [route(`${address}/${path}`, `routes/records/${file}`, { id: `${address} ${verb}` })]
      : [];
  return [
    layout("routes/records/list.tsx", { id: `${address} list` }, [
      route(address, "routes/records/no-dialog.ts", { id: `${address} alone` }),
      ...one("add", "new", "new.tsx"),
      ...one("update", `:${id}/edit`, "edit.tsx"),
      ...one("remove", `:${id}/delete`, "remove.tsx"),
    ]),
    ...one("restore", `:${id}/restore`, "restore.ts"),
  ];
}
