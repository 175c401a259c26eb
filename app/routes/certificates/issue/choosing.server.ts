import { templateQuery } from "#contract/certificates/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { need } from "~/session/guard.server";

const size = 20;

/** One page of the templates to issue from; `way` builds the URL of the calling page. */
export async function choosingFrom(
  request: Request,
  services: Services,
  language: Language,
  way: (query: { key?: string; page?: number }) => string = paths.certificates.new,
) {
  const typed = new URL(request.url).searchParams.get("key") ?? "";
  const key = templateQuery.shape.key.catch("").parse(typed);
  const page = askedPage(request);
  const asked = { key, state: "active" as const, pageNum: page, pageSize: size };
  const { templateList, templateCount } = need(await services.certificates.templates(asked));
  return {
    key,
    ...pagesOf(page, templateCount, size, (last) => way({ key, page: last })),
    templates: templateList.map((row) => ({
      id: row.templateUuid,
      name: row.name,
      title: row.title,
      issued: row.certificateCount,
      figure: figure(row.certificateCount, language),
    })),
  };
}

export type Choosing = Awaited<ReturnType<typeof choosingFrom>>;
