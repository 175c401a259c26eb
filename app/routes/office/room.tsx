import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { EmptyScreen } from "./EmptyScreen";

export const handle: Handle = {
  title: (t) => t("menus.room"),
  crumb: (t) => ({ text: t("menus.room") }),
};

/** Room staff's home page: the room's sittings. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "room");
  return null;
}

export default function Room() {
  const t = useWords();
  return <EmptyScreen title={t("menus.room")} heading={t("room.empty")} text={t("room.emptyText")} />;
}
