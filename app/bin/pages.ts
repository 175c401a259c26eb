import type { BinPage } from "#contract/bin";
import type { Outcome } from "#contract/call";
import type { Translate } from "#locales/words";
import { withQuery } from "~/address";
import type { Services } from "~/request/client.server";
import type { OperatorContext } from "~/session/guard.server";
import type { Screen } from "~/session/screens";
import type { Tab } from "~/ui/Tabs";

/** The calls of a bin, as `binCalls` declares them. */
interface BinClient {
  bin(request: { pageNum: number; pageSize: number }): Promise<Outcome<BinPage>>;
  restore(request: { removedId: string }): Promise<Outcome<{ name: string }>>;
}

/** The bin of a list: a tab of it, with what was removed in the last 30 days. */
export interface BinPages {
  /** Who may remove. */
  screen: Screen;
  /** The address of the list; its bin is below it. */
  address: string;
  title(t: Translate): string;
  client(services: Services): BinClient;
  /** A name as the list shows it, if not as it is. */
  nameOf?(name: string, t: Translate): string;
  /** What the page says of this bin, and the flash message of restoring, if not what is said of all. */
  lead?(t: Translate): string;
  restored?(name: string, t: Translate): string;
  /** The other tabs of the list. */
  tabs(context: OperatorContext): Promise<Tab[]> | Tab[];
}

type At = Pick<BinPages, "address">;

export const binPaths = {
  list: ({ address }: At, query: { page?: number } = {}) => withQuery(`${address}/bin`, query),
  restore: ({ address }: At, removedId: string, query: { from?: string } = {}) =>
    withQuery(`${address}/bin/${encodeURIComponent(removedId)}/restore`, query),
};

/** The tab that opens the bin. */
export const binTab = (t: Translate, at: At, isCurrent = false): Tab => ({
  to: binPaths.list(at),
  label: t("bin.title"),
  isCurrent,
});

/** The undo of a flash message, a form; `from` is left out where it would not fit into its cookie. */
export const undoLinkTo = (t: Translate, to: (query: { from?: string }) => string, from: string) => ({
  to: to(from.length <= 400 ? { from } : {}),
  text: t("records.undo"),
  post: true,
});

/** The same, of what went to this bin. */
export const undoLink = (t: Translate, at: At, removedId: string, from: string) =>
  undoLinkTo(t, (query) => binPaths.restore(at, removedId, query), from);
