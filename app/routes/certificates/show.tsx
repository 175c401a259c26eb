import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { publicSiteAddress } from "~/routes/verify/site.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { AddressBox } from "./AddressBox";
import { CertificateFacts } from "./CertificateFacts";
import { CertificateStateMark } from "./CertificateStateMark";
import { CertificateSvg } from "./CertificateSvg";
import { HistoryList } from "./HistoryList";
import { OneWays } from "./OneWays";
import { SignatureFacts } from "./SignatureFacts";
import { Standing } from "./Standing";
import { shownRecord } from "./shown.server";

export const handle: Handle = {
  title: (_, { record }: Data) => `${record.name} ${record.number}`,
  crumb: (t, { record }: Data) => [
    { text: t("certificates:title"), to: paths.certificates.back() },
    { text: record.name },
  ],
};

/** Shows a certificate with all printed facts, its state, and who did what with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "certificates");
  const certificateUuid = args.params.certificateUuid!;
  const found = need(await services.certificates.get({ certificateUuid }));
  const site = publicSiteAddress(args.request);
  const record = shownRecord(found, language, company.timeZone, site);
  const { templateUuid } = found.printed;
  const rendered = record.stands
    ? await services.certificates.sheet({ templateUuid, certificateUuid, site })
    : null;
  return { record, svg: rendered?.ok ? rendered.data.svg : null };
}

type Data = Awaited<ReturnType<typeof loader>>;
export type ShownCertificate = ReturnType<typeof useLoaderData<typeof loader>>["record"];

export default function ShowCertificate() {
  const t = useWords();
  const { record, svg } = useLoaderData<typeof loader>();
  const { number, template, version } = record;
  return (
    <>
      <PageHead
        title={record.name}
        beside={<CertificateStateMark state={record.state} isPill />}
        actions={<OneWays record={record} />}
      >
        {t("certificates:show.lead", { number, template, version })}
      </PageHead>
      <Standing record={record} />
      <div className="bank-page">
        <div>
          <CertificateFacts record={record} />
          <section className="certificate-look" aria-labelledby="drawing-heading">
            <h2 id="drawing-heading">{t("certificates:show.drawing")}</h2>
            {svg ? <CertificateSvg svg={svg} /> : <p className="hint">{t("certificates:show.noDrawing")}</p>}
          </section>
        </div>
        <div className="bank-side">
          <AddressBox record={record} />
          <HistoryList record={record} />
          <SignatureFacts record={record} />
        </div>
      </div>
    </>
  );
}
