import type { Translate } from "#locales/words";
import { chosenRows, confirmedRows, unchoose } from "~/lists/choose.server";
import type { Services } from "~/request/client.server";
import { beginningOf } from "~/rich/beginning";
import { need } from "~/session/guard.server";

/** The most questions that the page lists one by one. */
const most = 50;

export interface Chosen {
  questions: { id: string; text: string; usage: number; isUsable: boolean }[];
  /** How many of those read are other users' private ones, or in banks that are only to be read. */
  foreign: number;
  /** How many more there are than were read. */
  more: number;
  /** All that is chosen in the list; empty where the address names them. */
  ids: string[];
}

type Asked = { request: Request; services: Services };
type Posted = Asked & { form: FormData };

const isStored = (request: Request) => new URL(request.url).searchParams.has("chosen");

/** The ids in the URL; with `chosen`, those chosen in the list. */
const idsIn = async ({ request, services }: Asked): Promise<string[]> =>
  isStored(request)
    ? [...(await chosenRows({ services }, "questions"))]
    : [...new Set(new URL(request.url).searchParams.getAll("id"))].slice(0, most);

/**
 * The questions of a page that changes them, puts them into papers or reviews them. Those removed from the bank
 * meanwhile are omitted; other users' private ones and those of banks that are only to be read are counted, not offered.
 */
export async function chosenIn(
  request: Request,
  services: Services,
  t: Translate,
  purpose: "change" | "put" | "review" = "change",
): Promise<Chosen> {
  const ids = await idsIn({ request, services });
  const answers = await Promise.all(
    ids.slice(0, most).map((questionId) => services.bank.get({ questionId })),
  );
  const found = answers.filter((answer) => answer.ok || answer.reason !== "NOT_FOUND").map(need);
  const own = found.filter(
    ({ canWrite, isOwn, question }) =>
      (purpose === "put" || canWrite) && (purpose === "review" || isOwn || question.ownership === "public"),
  );
  return {
    questions: own.map(({ questionId, question, papers, review }) => ({
      id: questionId,
      text: beginningOf(question.content, t),
      usage: papers.length,
      isUsable: review === null || review.state === "approved",
    })),
    foreign: found.length - own.length,
    more: Math.max(0, ids.length - most),
    ids: isStored(request) ? ids : [],
  };
}

/** The posted form with all that its page listed of what is chosen in the list, where the page is about that. */
export async function withChosen({ form, request, services }: Posted): Promise<FormData> {
  if (!isStored(request)) return form;
  const whole = new FormData();
  for (const [name, value] of form) if (name !== "questionIds") whole.append(name, value);
  for (const id of await confirmedRows({ services, form }, "questions")) whole.append("questionIds", id);
  return whole;
}

/** What was done with is no longer chosen. */
export async function afterChange({ form, request, services }: Posted): Promise<void> {
  if (!isStored(request)) return;
  await unchoose({ services }, { list: "questions" }, await confirmedRows({ services, form }, "questions"));
}
