import { redirect } from "@remix-run/node";
import type { WhichList } from "#contract/lists/calls";
import { validationErrorText } from "#locales/words";
import { refusedBy } from "~/form/refused.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

type Choosing = Pick<OperatorContext, "services" | "form" | "t">;

/** Stores which rows of the shown page are ticked in the posted form of a list; the ids chosen on all pages. */
function keepTicks({ services, form }: Choosing, which: WhichList) {
  return services.lists.choose({ ...which, shown: shownIn(form), chosen: form.getAll("id").map(String) });
}

const shownIn = (form: FormData) =>
  String(form.get("shown") ?? "")
    .split(",")
    .filter(Boolean);

const queryIn = (form: FormData) => {
  const asked = new URLSearchParams();
  for (const [name, value] of form) asked.set(name, String(value));
  return asked;
};

/** The page of the list that its form was posted from. */
export const listIn = (form: FormData, address: string): string => {
  const here = safeRedirect(form.get("here"), address);
  return here.split("?")[0] === address ? here : address;
};

/**
 * Answers the form of a list. Whatever its button is, the ticks are stored first: `pick` chooses the page, all
 * that match or none, `to` leads to another page or order, and otherwise it is the filter that was submitted.
 */
export async function chooseRows(
  context: Choosing,
  {
    list,
    of = "",
    address,
    filtered,
    matching,
  }: WhichList & {
    address: string;
    /** The list by the submitted filter. */
    filtered: (asked: URLSearchParams) => string;
    /** The ids that match the filter in the query of the list. */
    matching: (asked: URLSearchParams) => Promise<string[]>;
  },
): Promise<Response> {
  const { services, form, t } = context;
  const here = listIn(form, address);
  const pick = form.get("pick");
  const kept = await keepTicks(context, { list, of });
  const wanted =
    pick === "page"
      ? { shown: [], chosen: shownIn(form) }
      : pick === "all"
        ? { shown: [], chosen: await matching(new URLSearchParams(here.split("?")[1])) }
        : pick === "none"
          ? { shown: null, chosen: [] }
          : null;
  const chosen = kept.ok && wanted ? await services.lists.choose({ list, of, ...wanted }) : kept;
  if (!chosen.ok) return refusedBy(chosen, here, t);
  if (pick !== null) return redirect(here);
  const to = form.get("to");
  return redirect(to === null ? filtered(queryIn(form)) : safeRedirect(to, here));
}

/** The rows chosen for a change, of which there must be some: the ticks of the form, and those of other pages. */
export async function chosenFor(
  context: Choosing,
  list: WhichList["list"],
  address: string,
  of = "",
): Promise<{ ids: string[]; here: string }> {
  const { form, t } = context;
  const here = listIn(form, address);
  const chosen = await keepTicks(context, { list, of });
  if (!chosen.ok) throw await refusedBy(chosen, here, t);
  if (chosen.data.length > 0) return { ids: chosen.data, here };
  throw await redirectWithFlash(here, {
    kind: "warn",
    text: validationErrorText(t, t("errors:NOTHING_CHOSEN")),
  });
}

/**
 * The rows that a page which confirms listed, as its form names them (`ChosenIds`): those, and no others that were ticked
 * in another tab since. Of a form that names none, and for the page itself, what is chosen now.
 */
export async function confirmedRows(
  context: Pick<OperatorContext, "services" | "form">,
  list: WhichList["list"],
  of = "",
): Promise<string[]> {
  const listed = String(context.form.get("chosenIds") ?? "")
    .split(",")
    .filter(Boolean);
  return listed.length > 0 ? [...new Set(listed)] : [...(await chosenRows(context, list, of))];
}

/** What was done with is no longer chosen; what was ticked elsewhere since stays so. */
export async function unchoose(
  { services }: Pick<OperatorContext, "services">,
  which: WhichList,
  ids: string[],
): Promise<void> {
  need(await services.lists.choose({ ...which, shown: ids, chosen: [] }));
}

/** What is chosen in a list, for its page. */
export const chosenRows = async (
  { services }: Pick<OperatorContext, "services">,
  list: WhichList["list"],
  of = "",
): Promise<Set<string>> => new Set(need(await services.lists.chosen({ list, of })));
