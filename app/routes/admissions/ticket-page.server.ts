import { ticketFacts, ticketRules } from "#contract/admissions/facts";
import type { AdmissionTicket } from "#contract/admissions/shapes";
import { reportDocument } from "~/reports/report-document.server";
import { qrOf } from "~/routes/verify/qr.server";
import type { Candidate } from "~/sitting/candidate.server";
import { html } from "~/sitting/html";
import { zoneName } from "~/words/dates.server";

/** An admission ticket on a page that a phone shows at the door, and that prints. */
export function ticketPage(ticket: AdmissionTicket, reader: Candidate, token: string): Response {
  const { t, language } = reader;
  const facts = ticketFacts(ticket).map(({ key, value }) => [
    t(`rooms:ticket.${key}`),
    key === "report" ? `${value} (${zoneName(ticket.timeZone, language, ticket.reportAt)})` : value,
  ]);
  const rules = ticketRules(ticket, t("rooms:ticket.usualRules"));
  const qr = qrOf(ticket.checkAddress);
  const query = token === "" ? "" : `?token=${encodeURIComponent(token)}`;
  const photo =
    ticket.photo &&
    html`<p><img src="${ticket.photo}" alt="${t("rooms:ticket.photoOf", { name: ticket.name })}" width="140"></p>`;
  const main = html`<p class="rep-lead">${ticket.organiser}</p>
<h1>${ticket.exam}</h1><p class="rep-lead"><b>${t("rooms:ticket.title")}</b></p>
<div class="rep-columns"><table><tbody>${facts.map(
    ([label, value]) => html`<tr><th scope="row">${label}</th><td><b>${value}</b></td></tr>`,
  )}</tbody></table>
<div>${photo}<svg viewBox="0 0 ${qr.size} ${qr.size}" width="200" height="200" role="img" aria-label="${t("rooms:ticket.check")}"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}h-${qr.size}z"/><path d="${qr.path}" stroke="#000" stroke-width="1" fill="none"/></svg>
<p class="rep-hint">${t("rooms:ticket.check")}</p></div></div>
<h2>${t("rooms:ticket.rules")}</h2><ul>${rules.map((rule) => html`<li>${rule}</li>`)}</ul>
<a class="button" href="/offline/admission/ticket/${ticket.candUuid}/pdf${query}">${t("rooms:ticket.pdf")}</a>`;
  return reportDocument(reader, { title: `${t("rooms:ticket.title")} · ${ticket.exam}`, main });
}
