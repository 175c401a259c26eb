import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { format, formats } from "#contract/bank/shapes";
import { figure } from "#locales/figures";
import { validationErrorText } from "#locales/words";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { withBreaks } from "~/ui/Breaks";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { bankQueryOf, readBankFilter } from "./filter.server";
import { filterWords } from "./filter-words.server";

export const handle: Handle = {
  title: (t) => t("bank:export.title"),
  crumb: (t) => [{ text: t("bank:title"), to: paths.bank.list() }, { text: t("bank:export.title") }],
};

/**
 * Chooses the export format and shows how many questions it can hold; a URL with the format redirects to the
 * file.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "writeBank");
  const url = new URL(args.request.url);
  const { filter, period } = readBankFilter(url.searchParams, company.timeZone);
  const query = { ...bankQueryOf({ filter, period }), sort: "", page: undefined };
  const asked = format.safeParse(url.searchParams.get("format"));
  if (asked.success) throw redirect(paths.bank.exportFile({ ...query, format: asked.data }));

  const { total, isMore, fits } = need(await services.bank.exportFits(filter));
  const banks = filter.bankId ? need(await services.bank.banks({})) : [];
  const topics = filter.topicId ? need(await services.bank.topics({})) : [];
  const { authors } = filter.author
    ? need(await services.bank.list({ ...filter, pageSize: 1 }))
    : { authors: [] };
  return {
    query,
    total,
    tooMany: isMore ? validationErrorText(t, "TOO_MANY_TO_EXPORT") : null,
    questions: figure(total, language),
    filter: filterWords(t, { filter, period }, banks, topics, authors),
    choices: formats.map((each) => {
      const found = fits.find((one) => one.format === each);
      const fit = found?.count ?? 0;
      const left = total - fit;
      const pictures = found?.withoutPictures ?? 0;
      return {
        format: each,
        fit,
        left,
        pictures,
        figures: {
          fit: figure(fit, language),
          left: figure(left, language),
          pictures: figure(pictures, language),
        },
      };
    }),
  };
}

type Choice = ReturnType<typeof useLoaderData<typeof loader>>["choices"][number];

export default function Export() {
  const t = useWords();
  const { query, total, tooMany, questions, filter, choices } = useLoaderData<typeof loader>();
  const first = choices.find(({ fit }) => fit > 0)?.format;
  return (
    <div className="form-page">
      <PageHead title={t("bank:export.title")}>{t("bank:export.lead")}</PageHead>
      {total === 0 ? (
        <Empty
          title={t("bank:export.empty")}
          actions={<ButtonLink to={paths.bank.list(query)}>{t("bank:export.otherFilter")}</ButtonLink>}
        >
          {t("bank:export.emptyText")}
        </Empty>
      ) : (
        <>
          <dl className="export-facts">
            <dt>{t("bank:export.filter")}</dt>
            <dd>{filter.length > 0 ? withBreaks(filter.join(" · ")) : t("bank:export.allQuestions")}</dd>
          </dl>
          {tooMany ? (
            <Notice kind="warn" link={{ to: paths.bank.list(query), text: t("bank:export.otherFilter") }}>
              {tooMany}
            </Notice>
          ) : (
            <Form method="get" action={paths.bank.exportFile()} reloadDocument>
              <QueryFields kept={query} />
              <p className="mb-12">{t("bank:export.count", { count: total, questions })}</p>
              <fieldset className="field">
                <legend className="label">{t("bank:export.format")}</legend>
                <div className="choices">
                  {choices.map((choice) => (
                    <FormatChoice key={choice.format} choice={choice} isFirst={choice.format === first} />
                  ))}
                </div>
              </fieldset>
              <Actions>
                <ButtonLink to={paths.bank.list(query)}>{t("bank:export.back")}</ButtonLink>
                <Button kind="primary" icon="download">
                  {t("bank:export.submit")}
                </Button>
              </Actions>
            </Form>
          )}
        </>
      )}
    </div>
  );
}

/** One format, and how many of the questions its file can hold. */
function FormatChoice({
  choice: { format: value, fit, left, pictures, figures },
  isFirst,
}: {
  choice: Choice;
  isFirst: boolean;
}) {
  const t = useWords();
  const id = `format-${value}`;
  const holds =
    left === 0
      ? t("bank:export.fits")
      : fit === 0
        ? t("bank:export.fitsNone")
        : t("bank:export.leaves", { count: left, ...figures });
  return (
    <div className="choice">
      <input
        type="radio"
        id={id}
        name="format"
        value={value}
        defaultChecked={isFirst}
        disabled={fit === 0}
        aria-describedby={`${id}-hint`}
      />
      <div className="choice-words">
        <label htmlFor={id}>{t(`bank:formats.${value}`)}</label>
        <p className="hint" id={`${id}-hint`}>
          {holds}
          {pictures > 0 &&
            ` ${t("bank:export.picturesStay", { count: pictures, pictures: figures.pictures })}`}
        </p>
      </div>
    </div>
  );
}
