import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ordered } from "#contract/paging";
import { PostForm } from "~/form/PostForm";
import { inOrder, readOrder } from "~/lists/order.server";
import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { sessions } from "~/session/cookies.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button } from "~/ui/Button";
import { MomentLines } from "~/ui/MomentLines";
import { PageHead } from "~/ui/PageHead";
import { State } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { momentOf } from "~/words/ago.server";
import { exactTime, shortTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { deviceOf } from "./device";
import { ownPage } from "./page";

export const handle = ownPage((t) => t("operator:sessions.title"));

const sessionSort = ordered("seen", "started", "ends", "address").sort;

/** Lists where the account is signed in. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "profile");
  const { order, query } = readOrder(new URL(args.request.url).searchParams, sessionSort);
  const live = inOrder(need(await services.operator.sessions({})), order, language, {
    // This device is seen now, whatever was noted.
    seen: { by: ({ seenAt, isThis }) => (isThis ? Number.MAX_SAFE_INTEGER : seenAt), isAscending: false },
    started: { by: ({ startedAt }) => startedAt, isAscending: false },
    ends: { by: ({ endsAt }) => endsAt, isAscending: true },
    address: { by: ({ address }) => address, isAscending: true },
  });
  const rows = live.map((one) => {
    const { browser, system } = deviceOf(one.agent);
    return {
      id: one.sessionUuid,
      device: [browser ?? t("operator:sessions.someBrowser"), system].filter(Boolean).join(" · "),
      address: one.address,
      started: exactTime(one.startedAt, company.timeZone).slice(0, -3),
      seen: momentOf(one.seenAt, language, company.timeZone),
      ends: shortTime(one.endsAt, language, company.timeZone),
      isThis: one.isThis,
    };
  });
  return { rows, query };
}

/** Ends all other sessions, or all including this one. */
export async function action(args: ActionFunctionArgs) {
  const { services, session, form, t } = await operator(args, "profile");
  need(await services.operator.endOtherSessions({}));
  if (form.get("scope") !== "all") {
    return redirectWithFlash(paths.operator.sessions(), {
      kind: "ok",
      text: t("operator:sessions.othersEnded"),
    });
  }
  need(await services.accounts.signOut({}));
  return redirect(paths.signIn(), { headers: { "set-cookie": await sessions.destroySession(session) } });
}

export default function Sessions() {
  const t = useWords();
  const { rows: live, query } = useLoaderData<typeof loader>();
  const by = headsBy<"seen" | "started" | "ends" | "address">(
    query,
    { usual: "seen", ascending: ["ends", "address"] },
    paths.operator.sessions,
  );
  const isAlone = live.length === 1;
  return (
    <>
      <PageHead title={t("operator:sessions.title")}>
        {t(isAlone ? "operator:sessions.onlyThis" : "operator:sessions.lead")}
      </PageHead>
      <Table
        caption={t("operator:sessions.title")}
        head={
          <>
            <HeadCell>{t("operator:sessions.device")}</HeadCell>
            <HeadCell sort={by("address")}>{t("operator:sessions.address")}</HeadCell>
            <HeadCell sort={by("started")}>{t("operator:sessions.started")}</HeadCell>
            <HeadCell sort={by("seen")}>{t("operator:sessions.seen")}</HeadCell>
            <HeadCell sort={by("ends")}>{t("operator:sessions.ends")}</HeadCell>
            <HeadCell isActions>
              <span className="visually-hidden">{t("operator:sessions.actions")}</span>
            </HeadCell>
          </>
        }
      >
        {live.map((one) => (
          <Row key={one.id}>
            <TitleCell
              title={one.device}
              code={one.isThis && <State kind="ok">{t("operator:sessions.this")}</State>}
            />
            <Cell>{one.address || null}</Cell>
            <Cell before={`${t("operator:sessions.started")} `}>{one.started}</Cell>
            <Cell before={`${t("operator:sessions.seen")} `}>
              <MomentLines at={one.seen} />
            </Cell>
            <Cell before={`${t("operator:sessions.ends")} `}>{one.ends}</Cell>
            <ActionsCell>
              <PostForm action={paths.operator.endSession(one.id)}>
                <button type="submit" className="action">
                  {t("operator:sessions.end")}
                  <span className="visually-hidden"> {one.device}</span>
                </button>
              </PostForm>
            </ActionsCell>
          </Row>
        ))}
      </Table>
      <PostForm className="own-ends">
        <Actions>
          {!isAlone && (
            <Button name="scope" value="others">
              {t("operator:sessions.endOthers")}
            </Button>
          )}
          <Button kind="danger" name="scope" value="all">
            {t("operator:sessions.endAll")}
          </Button>
        </Actions>
      </PostForm>
    </>
  );
}
