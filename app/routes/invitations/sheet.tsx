import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { spacedCode } from "#contract/invitations/admission-code";
import { invitationLimits } from "#contract/invitations/shapes";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { qrOf } from "~/routes/verify/qr.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("invitations:sheet.title"),
  crumb: (t, { exam }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("invitations:title"), to: paths.invitations.show(exam.id) },
    { text: t("invitations:sheet.title") },
  ],
};

/** Links and codes of those who are invited, to print and cut. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  const pageNum = askedPage(args.request);
  const { count, list } = need(await services.invitations.sheet({ examId, pageNum }));
  const to = (page?: number) => paths.invitations.sheet(examId, { page });
  return {
    exam: { id: examId, name: exam.name },
    lead: t("invitations:sheet.lead", { count, total: figure(count, language) }),
    at: pagesOf(pageNum, count, invitationLimits.sheetSize, to),
    slips: list.map(({ number, realName, group, room, seat, link, code }) => ({
      number,
      realName,
      place: [group, room, seat].filter(Boolean).join(" · "),
      address: link.replace(/\/[^/]*$/, ""),
      code: spacedCode(code),
      qr: qrOf(link),
    })),
  };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CodeSheet() {
  const t = useWords();
  const { exam, lead, at, slips } = useLoaderData<typeof loader>();
  if (slips.length === 0)
    return (
      <>
        <PageHead title={t("invitations:sheet.title")} />
        <Empty
          title={t("invitations:sheet.none")}
          actions={
            <ButtonLink to={paths.invitations.show(exam.id)}>{t("invitations:send.title")}</ButtonLink>
          }
        >
          {t("invitations:sheet.noneText")}
        </Empty>
      </>
    );
  return (
    <>
      <div className="screen-only">
        <PageHead title={t("invitations:sheet.title")}>{lead}</PageHead>
        <p className="hint mb-16">{t("invitations:sheet.print")}</p>
      </div>
      <ul className="slips">
        {slips.map((slip) => (
          <li key={slip.number} className="slip">
            <svg
              className="slip-qr"
              viewBox={`0 0 ${slip.qr.size} ${slip.qr.size}`}
              shapeRendering="crispEdges"
              aria-hidden="true"
            >
              <path d={slip.qr.path} stroke="currentColor" strokeWidth="1" fill="none" />
            </svg>
            <div>
              <p className="slip-exam">{exam.name}</p>
              <p className="slip-name">
                <strong>{slip.realName}</strong> {t("candidates:number", { number: slip.number })}
              </p>
              {slip.place && <p>{slip.place}</p>}
              <p className="slip-code">{slip.code}</p>
              <p className="hint">{t("invitations:sheet.how", { address: slip.address })}</p>
            </div>
          </li>
        ))}
      </ul>
      <ListPager at={at} to={(page) => paths.invitations.sheet(exam.id, { page })} />
    </>
  );
}
