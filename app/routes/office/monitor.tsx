import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { EmptyScreen } from "./EmptyScreen";

export const handle: Handle = {
  title: (t) => t("menus.monitor"),
  crumb: (t) => ({ text: t("menus.monitor") }),
};

/** A monitor's home page: the rooms to watch. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "monitor");
  return null;
}

export default function Monitor() {
  const t = useWords();
  return (
    <EmptyScreen title={t("menus.monitor")} heading={t("monitor.empty")} text={t("monitor.emptyText")} />
  );
}
