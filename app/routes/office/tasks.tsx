import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { EmptyScreen } from "./EmptyScreen";

export const handle: Handle = {
  title: (t) => t("menus.task"),
  crumb: (t) => ({ text: t("menus.task") }),
};

/** A reviewer's home page: the answers that wait for marking. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "task");
  return null;
}

export default function Tasks() {
  const t = useWords();
  return <EmptyScreen title={t("menus.task")} heading={t("tasks.empty")} text={t("tasks.emptyText")} />;
}
