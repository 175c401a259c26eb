import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { fingerprintOf } from "~/routes/verify/issuer/fingerprint.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { KeyTable } from "./KeyTable";

export const handle: Handle = {
  title: (t) => t("certificates:keys.title"),
  crumb: (t) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:keys.title"), to: paths.certificates.keys() },
  ],
};

/** Lists the keys that sign the company's certificates, to rotate or revoke them. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company, language } = await operator(args, "certificateKeys");
  const time = (at: number) => (at > 0 ? shortTime(at, language, company.timeZone) : "");
  const keys = need(await services.certificates.keys({}));
  return {
    keys: keys.map(({ keyId, state, publicKey, reason, certificateCount, ...at }) => ({
      id: keyId,
      state,
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      reason,
      count: certificateCount,
      since: time(at.createdAt),
      retired: time(at.retiredAt),
      revoked: time(at.revokedAt),
    })),
  };
}

export type SigningKeyItem = ReturnType<typeof useLoaderData<typeof loader>>["keys"][number];

export default function Keys() {
  const t = useWords();
  const { keys } = useLoaderData<typeof loader>();
  if (keys.length === 0)
    return (
      <>
        <PageHead title={t("certificates:keys.title")}>{t("certificates:keys.lead")}</PageHead>
        <Empty title={t("certificates:keys.empty")}>{t("certificates:keys.emptyText")}</Empty>
      </>
    );
  return (
    <>
      <PageHead
        title={t("certificates:keys.title")}
        actions={
          <>
            <ButtonLink to={paths.certificates.issuer()} reloadDocument>
              {t("certificates:keys.page")}
            </ButtonLink>
            <PostForm action={paths.certificates.newKey()}>
              <Button kind="primary">{t("certificates:keys.new")}</Button>
            </PostForm>
          </>
        }
      >
        {t("certificates:keys.lead")}
      </PageHead>
      <p className="hint mb-20">{t("certificates:keys.newHint")}</p>
      <KeyTable keys={keys} />
    </>
  );
}
