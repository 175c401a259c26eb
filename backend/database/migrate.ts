import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { hasTable } from "./has-table";
import { accounts } from "./migrations/001_accounts";
import { papers } from "./migrations/002_papers";
import { companies } from "./migrations/003_companies";
import { auditChain } from "./migrations/004_audit_chain";
import { bankTables } from "./migrations/005_bank";
import { certificates } from "./migrations/006_certificates";
import { keyProof } from "./migrations/007_key_proof";
import { imports } from "./migrations/008_imports";
import { jobs } from "./migrations/009_jobs";
import { rateLimitTable } from "./migrations/010_rate_limits";
import { dictionaryRecords } from "./migrations/011_dictionary_records";
import { paperSearch } from "./migrations/012_paper_search";
import { bin } from "./migrations/013_bin";
import { longLists } from "./migrations/014_lists";
import { certificateEnds } from "./migrations/015_certificate_ends";
import { ticketKeys } from "./migrations/016_ticket_keys";
import { verifiedIssuers } from "./migrations/017_verified_issuers";
import { triesInFlight } from "./migrations/018_tries_in_flight";
import { backupRuns } from "./migrations/019_backup_runs";
import { oneTimeTokens } from "./migrations/020_one_time_tokens";
import { certificateLists } from "./migrations/021_certificate_lists";
import { operatorBin } from "./migrations/022_operator_bin";
import { exams } from "./migrations/023_exams";
import { operatorInvitations } from "./migrations/024_operator_invitations";
import { jobOwners } from "./migrations/025_job_owners";
import { candidates } from "./migrations/026_candidates";
import { examInvitations } from "./migrations/027_exam_invitations";
import { ledgerKinds } from "./migrations/028_ledger_kinds";
import { candidatePapers } from "./migrations/029_candidate_papers";
import { sittings } from "./migrations/030_sittings";
import { answerFiles } from "./migrations/031_answer_files";
import { scores } from "./migrations/032_scores";
import { consentVersions } from "./migrations/033_consent_versions";
import { monitors } from "./migrations/034_monitors";
import { monitorActions } from "./migrations/035_monitor_actions";
import { pinyin } from "./migrations/036_pinyin";
import { candidateRuns } from "./migrations/037_candidate_runs";
import { orders } from "./migrations/040_orders";
import { invoices } from "./migrations/041_invoices";
import { rolesAsData } from "./migrations/044_roles";
import { evaluation } from "./migrations/048_evaluation";
import { evaluationSheets } from "./migrations/049_evaluation_sheets";
import { rescorings } from "./migrations/054_rescorings";
import { rooms } from "./migrations/055_rooms";
import { candidateReports } from "./migrations/058_candidate_reports";
import { programs } from "./migrations/062_programs";
import { importsLeftOut } from "./migrations/066_imports_left_out";
import { messageReports } from "./migrations/070_delivery_reports";
import { candidateOrder } from "./migrations/071_candidate_order";
import { certificateZips } from "./migrations/074_certificate_zips";
import { customers } from "./migrations/078_customers";
import { maintenanceTables } from "./migrations/079_maintenance";
import { zipPieces } from "./migrations/085_zip_pieces";
import { watching } from "./migrations/090_watching";
import { evidencePictures } from "./migrations/091_evidence_pictures";
import { certificateRules } from "./migrations/092_certificate_rules";
import { attempts } from "./migrations/094_attempts";
import { webhookTables } from "./migrations/095_webhooks";
import { evaluationFiles } from "./migrations/096_evaluation_files";
import { markProposals } from "./migrations/110_mark_proposals";
import { markingSeeds } from "./migrations/111_marking_seeds";
import { paymentReportTables } from "./migrations/120_payment_reports";
import { evaluationRoles } from "./migrations/121_evaluation_roles";
import { markingPoints } from "./migrations/130_marking_points";
import { keying } from "./migrations/132_keying";
import { targetScores } from "./migrations/134_target_scores";
import { scans } from "./migrations/136_scans";
import { mediaPlays } from "./migrations/138_media_plays";
import { transcripts } from "./migrations/145_transcripts";
import { bankRightTable } from "./migrations/146_bank_rights";
import { approval } from "./migrations/147_approval";
import { ordersOfLists } from "./migrations/150_orders_of_lists";
import { topicTables } from "./migrations/151_topics";
import { newestDeliveries } from "./migrations/152_newest_deliveries";
import { actionNumbers } from "./migrations/153_action_numbers";
import { scoresTakenBack } from "./migrations/154_scores_taken_back";
import { chargesByCandidate } from "./migrations/155_charges_by_candidate";
import { sentCompany } from "./migrations/156_sent_company";
import { stagesOfPeople } from "./migrations/157_stages_of_people";
import { candidateMails } from "./migrations/160_candidate_mails";
import { endsOfSendings } from "./migrations/162_ends_of_sendings";
import { programTries } from "./migrations/164_program_tries";
import { evidenceClips } from "./migrations/170_evidence_clips";
import { recordings } from "./migrations/171_recordings";
import { auditOwed } from "./migrations/172_audit_owed";
import { noticed } from "./migrations/173_noticed";
import { sittingScratch } from "./migrations/174_sitting_scratch";
import { consentScopes } from "./migrations/176_consent_scopes";
import { signsOfLife } from "./migrations/178_signs_of_life";
import { stepTickets } from "./migrations/180_step_tickets";
import { reportTimes } from "./migrations/184_report_times";
import { endedLinks } from "./migrations/189_ended_links";
import type { Step } from "./migrations/step";
import type { Engine } from "./open";
import type { Tables } from "./schema";

const steps: Record<string, Step> = {
  "001_accounts": accounts,
  "002_papers": papers,
  "003_companies": companies,
  "004_audit_chain": auditChain,
  "005_bank": bankTables,
  "006_certificates": certificates,
  "007_key_proof": keyProof,
  "008_imports": imports,
  "009_jobs": jobs,
  "010_rate_limits": rateLimitTable,
  "011_dictionary_records": dictionaryRecords,
  "012_paper_search": paperSearch,
  "013_bin": bin,
  "014_lists": longLists,
  "015_certificate_ends": certificateEnds,
  "016_ticket_keys": ticketKeys,
  "017_verified_issuers": verifiedIssuers,
  "018_tries_in_flight": triesInFlight,
  "019_backup_runs": backupRuns,
  "020_one_time_tokens": oneTimeTokens,
  "021_certificate_lists": certificateLists,
  "022_operator_bin": operatorBin,
  "023_exams": exams,
  "024_operator_invitations": operatorInvitations,
  "025_job_owners": jobOwners,
  "026_candidates": candidates,
  "027_exam_invitations": examInvitations,
  "028_ledger_kinds": ledgerKinds,
  "029_candidate_papers": candidatePapers,
  "030_sittings": sittings,
  "031_answer_files": answerFiles,
  "032_scores": scores,
  "033_consent_versions": consentVersions,
  "034_monitors": monitors,
  "035_monitor_actions": monitorActions,
  "036_pinyin": pinyin,
  "037_candidate_runs": candidateRuns,
  "040_orders": orders,
  "041_invoices": invoices,
  "044_roles": rolesAsData,
  "048_evaluation": evaluation,
  "049_evaluation_sheets": evaluationSheets,
  "054_rescorings": rescorings,
  "055_rooms": rooms,
  "058_candidate_reports": candidateReports,
  "062_programs": programs,
  "066_imports_left_out": importsLeftOut,
  "070_delivery_reports": messageReports,
  "071_candidate_order": candidateOrder,
  "074_certificate_zips": certificateZips,
  "078_customers": customers,
  "079_maintenance": maintenanceTables,
  "085_zip_pieces": zipPieces,
  "090_watching": watching,
  "091_evidence_pictures": evidencePictures,
  "092_certificate_rules": certificateRules,
  "094_attempts": attempts,
  "095_webhooks": webhookTables,
  "096_evaluation_files": evaluationFiles,
  "110_mark_proposals": markProposals,
  "111_marking_seeds": markingSeeds,
  "120_payment_reports": paymentReportTables,
  "121_evaluation_roles": evaluationRoles,
  "130_marking_points": markingPoints,
  "132_keying": keying,
  "134_target_scores": targetScores,
  "136_scans": scans,
  "138_media_plays": mediaPlays,
  "145_transcripts": transcripts,
  "146_bank_rights": bankRightTable,
  "147_approval": approval,
  "150_orders_of_lists": ordersOfLists,
  "151_topics": topicTables,
  "152_newest_deliveries": newestDeliveries,
  "153_action_numbers": actionNumbers,
  "154_scores_taken_back": scoresTakenBack,
  "155_charges_by_candidate": chargesByCandidate,
  "156_sent_company": sentCompany,
  "157_stages_of_people": stagesOfPeople,
  "160_candidate_mails": candidateMails,
  "162_ends_of_sendings": endsOfSendings,
  "164_program_tries": programTries,
  "170_evidence_clips": evidenceClips,
  "171_recordings": recordings,
  "172_audit_owed": auditOwed,
  "173_noticed": noticed,
  "174_sitting_scratch": sittingScratch,
  "176_consent_scopes": consentScopes,
  "178_signs_of_life": signsOfLife,
  "180_step_tickets": stepTickets,
  "184_report_times": reportTimes,
  "189_ended_links": endedLinks,
};

/** The names of all steps, oldest first. */
export const stepNames: readonly string[] = Object.keys(steps);

/**
 * Migrates the database to the newest step, or to `last`, atomically. Throws when it is newer than this code.
 */
export async function migrate(queries: Kysely<Tables>, engine: Engine, last?: string): Promise<void> {
  const isLite = engine === "sqlite";
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]): [string, Migration] => [
      name,
      {
        up: (trx) => {
          const run = async (text: string) => {
            await sql.raw(isLite ? text.replace(/\bbigint\b/g, "integer") : text).execute(trx);
          };
          return step({
            table: (table, columns) =>
              run(
                isLite
                  ? `create table ${table} (${columns}) strict`
                  : `create table ${table} (${columns.replace(/\bblob\b/g, "bytea")})`,
              ),
            run,
            engine,
          });
        },
      },
    ]),
  );
  const migrator = new Migrator({ db: queries, provider: { getMigrations: async () => migrations } });
  await refuseNewer(queries);
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
}

/** The names of the steps that the database has, oldest first. */
export async function stepsOf(queries: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(queries, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}

/** Throws where the database has a step that this version does not know: nothing may be written to it. */
async function refuseNewer(queries: Kysely<Tables>): Promise<void> {
  const foreign = (await stepsOf(queries)).find((name) => !stepNames.includes(name));
  if (foreign)
    throw new Error(
      `The database was last used by a newer version of 明试 Mingshi (it has step ${foreign}). Start that ` +
        "version, or restore a backup of this one into an empty database. Nothing was changed.",
    );
}
