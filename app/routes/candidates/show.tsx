import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endedStates, outStates } from "#contract/candidates/shapes";
import { isAccommodated, windowOfCandidate } from "#contract/candidates/time";
import { dropReason } from "#contract/invitations/shapes";
import { monitorReason } from "#contract/sitting/notice";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { withBreaks } from "~/ui/Breaks";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { exactTime, shortTime, timeSpan } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { CandidateStateMark } from "./CandidateStateMark";
import { InvitationHistory } from "./InvitationHistory";
import { oneCandidate } from "./one.server";
import { timeAllowed } from "./rows.server";

export const handle: Handle = {
  title: (_, { candidate }: Data) => candidate.name,
  crumb: (t, { exam, candidate }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: exam.name, to: paths.exams.show(exam.id) },
    { text: t("candidates:title"), to: paths.candidates.back(exam.id) },
    { text: candidate.name },
  ],
};

const personalFields = ["email", "gender", "university", "major", "degree", "graduateDate", "city"] as const;

/** One candidate: what is known, their time and window, and the ledger of accommodations. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const { exam, candidate } = await oneCandidate(services, args);
  const history = need(await services.invitations.history({ candidateId: candidate.candidateId }));
  const zone = company.timeZone;
  const reader = { t, language, zone };
  const { openAt, closeAt } = windowOfCandidate(exam, exam.paper.duration, candidate);
  const isOver = exam.state === "closed" || exam.state === "cancelled";
  const facts: [string, string][] = [
    [t("candidates:fields.mobile"), candidate.mobile],
    [t("candidates:fields.idcard"), candidate.idcard],
    ...personalFields.map((name): [string, string] => [t(`candidates:fields.${name}`), candidate[name]]),
    ...exam.settings.ownFields.map(({ name }, at): [string, string] => [name, candidate.own[at] ?? ""]),
    [t("candidates:fields.group"), candidate.group],
    [t("candidates:columns.place"), [candidate.room, candidate.seat].filter(Boolean).join(" · ")],
    [t("candidates:fields.note"), candidate.note],
  ];
  return {
    exam: { id: exam.examId, name: exam.name, isOver },
    candidate: {
      id: candidate.candidateId,
      name: candidate.realName,
      ...{ number: candidate.number, attempt: candidate.attempt },
      state: candidate.state,
      stateReason: candidate.stateReason,
      picture: candidate.hasPhoto ? paths.candidates.picture(exam.examId, candidate.candidateId) : null,
      hasIdNumber: candidate.idcard !== "",
      isAccommodated: isAccommodated(candidate),
      mayAccommodate: exam.state !== "cancelled" && ![...endedStates, ...outStates].includes(candidate.state),
      isOut: outStates.includes(candidate.state),
      mayRemove: !isOver && candidate.state === "added",
    },
    added: t("candidates:show.added", {
      when: exactTime(candidate.createdAt, zone).slice(0, 16),
      who: candidate.createdBy,
    }),
    time: timeAllowed(candidate, exam, reader),
    window: timeSpan(openAt, closeAt, language, zone),
    given: candidate.givenTime.map(({ minutes, reason, note, at, by }) =>
      t("candidates:show.givenTime", {
        minutes,
        about: [
          by,
          exactTime(at, zone).slice(0, 16),
          t(`sitting:reasons.${monitorReason.catch("other").parse(reason)}`),
          note,
        ]
          .filter(Boolean)
          .join(" · "),
      }),
    ),
    invitation: {
      note:
        history.invitedAt === 0
          ? t("invitations:history.none")
          : [
              t("invitations:history.invitedAt", { at: exactTime(history.invitedAt, zone).slice(0, 16) }),
              history.wantsReminders ? "" : t("invitations:history.noReminders"),
            ]
              .filter(Boolean)
              .join(" · "),
      delivery: paths.invitations.delivery(exam.examId, candidate.candidateId),
      messages: history.messages.map(
        ({ messageId, channel, purpose, state, reason, canSetDelivery, at }) => ({
          id: messageId,
          name: [
            t(`invitations:texts.purposes.${purpose}`),
            t(`invitations:history.channels.${channel}`),
          ].join(" · "),
          state,
          reason: undeliveredReason(t, state, reason),
          canSetDelivery,
          at: exactTime(at, zone).slice(0, 16),
        }),
      ),
    },
    consents: candidate.consents.map(({ kind, text, version, at }) => ({
      ...{ kind, text },
      name: t(`sitting:consentNames.${kind}`),
      when: t("candidates:show.consentVersion", { version, time: exactTime(at, zone).slice(0, 16) }),
    })),
    facts: facts.filter(([, value]) => value !== ""),
    ledger: candidate.accommodations.map((one) => ({
      when: shortTime(one.at, language, zone),
      by: one.by,
      time: timeAllowed(one, exam, reader),
      window: one.closeAt > 0 ? timeSpan(one.openAt, one.closeAt, language, zone) : "",
      reason: one.reason || t("candidates:ledger.none"),
    })),
  };
}

const jobReasons = ["NO_SENDER", "ADDRESS_REFUSED", "GIVEN_UP", ...dropReason.options] as const;

/** Why a message did not arrive: in our words, or as its carrier reported it. */
function undeliveredReason(t: Translate, state: string, reason: string): string {
  if (state === "undeliverable") return reason;
  if (state !== "failed") return "";
  return t(`invitations:history.reasons.${jobReasons.find((one) => one === reason) ?? "OTHER"}`);
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ShowCandidate() {
  const t = useWords();
  const { exam, candidate, added, time, window, given, facts, ledger, invitation, consents } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={candidate.name}
        beside={<CandidateStateMark state={candidate.state} isPill />}
        actions={<Ways exam={exam} candidate={candidate} />}
      >
        {[
          t("candidates:number", { number: candidate.number }),
          candidate.attempt > 1 && t("candidates:attempt", { attempt: candidate.attempt }),
          added,
        ]
          .filter(Boolean)
          .join(" · ")}
        {candidate.picture && (
          <img
            className="candidate-photo"
            src={candidate.picture}
            alt={t("candidates:photo.of", { name: candidate.name })}
          />
        )}
        {candidate.stateReason && <p>{t("candidates:show.reason", { reason: candidate.stateReason })}</p>}
      </PageHead>
      <section className="mb-24" aria-labelledby="time">
        <h2 id="time" className="mb-4">
          {t("candidates:show.time")}
        </h2>
        <dl className="facts">
          <div>
            <dt>{t("candidates:columns.time")}</dt>
            <dd>{candidate.isAccommodated ? <b>{time}</b> : time}</dd>
          </div>
          <div>
            <dt>{t("candidates:show.window")}</dt>
            <dd>{withBreaks(window)}</dd>
          </div>
          {given.length > 0 && (
            <div>
              <dt>{t("candidates:show.given")}</dt>
              <dd>
                {given.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what was given has no other name
                  <p key={at}>{withBreaks(one)}</p>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <section className="mb-24" aria-labelledby="known">
        <h2 id="known" className="mb-4">
          {t("candidates:show.known")}
        </h2>
        {facts.length === 0 ? (
          <p className="hint">{t("candidates:show.nothing")}</p>
        ) : (
          <dl className="facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{withBreaks(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {consents.length > 0 && (
        <section className="mb-24" aria-labelledby="consents">
          <h2 id="consents" className="mb-4">
            {t("candidates:show.consents")}
          </h2>
          <dl className="facts">
            {consents.map(({ kind, name, text, when }) => (
              <div key={kind}>
                <dt>{name}</dt>
                <dd>
                  <p className="typed-lines">{text}</p>
                  <p className="hint">{when}</p>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <InvitationHistory {...invitation} />
      {ledger.length > 0 && (
        <section aria-labelledby="ledger">
          <h2 id="ledger">{t("candidates:ledger.title")}</h2>
          <Table
            caption={t("candidates:ledger.title")}
            head={
              <>
                <HeadCell>{t("candidates:ledger.time")}</HeadCell>
                <HeadCell>{t("candidates:ledger.reason")}</HeadCell>
                <HeadCell>{t("candidates:ledger.by")}</HeadCell>
                <HeadCell>{t("candidates:ledger.when")}</HeadCell>
              </>
            }
          >
            {ledger.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the ledger only grows at its top, and rows have no state
              <Row key={at}>
                <TitleCell title={one.time} code={one.window} isAlone />
                <Cell>{one.reason}</Cell>
                <Cell>{one.by}</Cell>
                <Cell>{one.when}</Cell>
              </Row>
            ))}
          </Table>
        </section>
      )}
    </>
  );
}

/** What can be done with one candidate. */
function Ways({ exam, candidate }: Pick<Data, "exam" | "candidate">) {
  const t = useWords();
  const here = paths.candidates.show(exam.id, candidate.id);
  const change = (kind: string) => paths.candidates.change(exam.id, kind, { id: candidate.id, from: here });
  return (
    <>
      {candidate.mayAccommodate && (
        <ButtonLink icon="clock" to={change("accommodate")}>
          {t("candidates:changes.accommodate.button")}
        </ButtonLink>
      )}
      {!exam.isOver && (
        <ButtonLink icon="pencil" to={paths.candidates.edit(exam.id, candidate.id)}>
          {t("candidates:actions.edit")}
        </ButtonLink>
      )}
      <ActionMenu label={t("candidates:actions.more")} end>
        {!exam.isOver && (
          <Link to={paths.candidates.photo(exam.id, candidate.id)}>{t("candidates:photo.title")}</Link>
        )}
        {candidate.hasIdNumber && (
          <Link to={paths.candidates.reveal(exam.id, candidate.id)}>{t("candidates:reveal.title")}</Link>
        )}
        {candidate.isOut ? (
          <Link to={change("readmit")}>{t("candidates:changes.readmit.button")}</Link>
        ) : (
          <>
            <Link to={change("absent")}>{t("candidates:changes.absent.button")}</Link>
            <MenuDanger>
              <Link to={change("void")}>{t("candidates:changes.void.button")}</Link>
              {candidate.mayRemove && (
                <Link to={change("remove")}>{t("candidates:changes.remove.button")}</Link>
              )}
            </MenuDanger>
          </>
        )}
      </ActionMenu>
    </>
  );
}
