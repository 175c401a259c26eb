import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { siteAddress } from "~/routes/verify/site.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { AddressBox } from "./AddressBox";
import { CertificateDrawing } from "./CertificateDrawing";
import { CertificateFacts } from "./CertificateFacts";
import { CertificateState } from "./CertificateState";
import { HistoryList } from "./HistoryList";
import { OneWays } from "./OneWays";
import { SignatureFacts } from "./SignatureFacts";
import { Standing } from "./Standing";
import { shownRecord } from "./shown.server";

export const handle: Handle = {
  title: (_, { record }: Data) => `${record.name} ${record.number}`,
  crumb: (t, { record }: Data) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: record.name },
  ],
};

/** An operator reads one certificate with all that is printed, how it stands, and who did what with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company } = await operator(args, "certificates");
  const certificateUuid = args.params.certificateUuid!;
  const found = need(await services.certificates.get({ certificateUuid }));
  const site = siteAddress(args.request);
  const record = shownRecord(found, language, company.timeZone, site);
  const { templateUuid } = found.printed;
  const drawn = record.stands
    ? await services.certificates.sheet({ templateUuid, certificateUuid, site })
    : null;
  return { record, svg: drawn?.ok ? drawn.data.svg : null };
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
        beside={<CertificateState state={record.state} isPill />}
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
            {svg ? (
              <CertificateDrawing svg={svg} />
            ) : (
              <p className="hint">{t("certificates:show.noDrawing")}</p>
            )}
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
