import { lastQuery } from "~/lists/last-list.server";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";
import { bankQueryOf, readBankFilter } from "../filter.server";

/**
 * Where editing goes on after a question: at the one below it in the list as the reader left it, or at the
 * list's next page. Others' private questions are passed over. Asked before the change, which may move it.
 */
export async function nextToEdit(
  { services, company }: Pick<OperatorContext, "services" | "company">,
  request: Request,
  questionId: string,
): Promise<string> {
  const asked = await lastQuery(request, paths.bank.list());
  const { filter, period } = readBankFilter(asked, company.timeZone);
  const { questionList, questionCount } = need(await services.bank.list(filter));
  const at = questionList.findIndex((item) => item.questionId === questionId);
  const next = questionList
    .slice(at + 1)
    .find(({ ownership, isOwn }) => at >= 0 && (isOwn || ownership === "public"));
  if (next) return paths.bank.edit(next.questionId);
  const isLast = at < 0 || filter.pageNum * filter.pageSize >= questionCount;
  const query = bankQueryOf({ filter, period });
  return paths.bank.list(isLast ? query : { ...query, page: filter.pageNum + 1 });
}
