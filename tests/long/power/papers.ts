import { randomUUID } from "node:crypto";
import { accountCalls } from "#contract/accounts/calls";
import { basePaths, type Call, type Envelope } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import type { PaperPayload } from "#contract/papers/shapes";
import { as, password } from "../../support/cast";
import type { Site } from "../../support/server";

/** A paper that somebody asked for. `id` is what the services answered, null as long as they did not. */
interface Wanted {
  title: string;
  key: string;
  id: string | null;
}

/** Every paper that was ever asked for, in order: what the data is held against after each cut. */
export type Ledger = Wanted[];

async function ask(address: string, call: Call, body: unknown, headers: Record<string, string>) {
  const response = await fetch(address + basePaths[call.service] + call.path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope;
}

/** The token of the author among the demo's accounts. */
export async function tokenOfAuthor(site: Site): Promise<string> {
  const { code, data, message } = await ask(
    site.address,
    accountCalls.signIn,
    { username: as.author, password },
    {},
  );
  if (code !== 0) throw new Error(`the author cannot sign in: ${message}`);
  return String(data);
}

/** Sends the request for this paper, whether it was sent before or not, and returns the id in the answer. */
async function send(site: Site, token: string, { title, key }: Wanted): Promise<string> {
  const paper: PaperPayload = {
    name: title,
    shortName: "",
    timeRule: 1,
    partOpenType: 1,
    partStartTimeType: 1,
    isPractice: false,
    description: '{"postId":""}',
    isShowCandidateScore: false,
    duration: 3_600,
  };
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
  const { code, data, message } = await ask(site.address, paperCalls.create, paper, headers);
  if (code !== 0) throw new Refused(`${title}: ${code} ${message}`);
  return String(data);
}

class Refused extends Error {}

/**
 * Four authors create papers one after the other until the server is cut off with SIGKILL: `delay` milliseconds
 * after so many papers were acknowledged, that is, in the middle of whatever comes then.
 */
export async function writeUntilCut(
  site: Site,
  token: string,
  ledger: Ledger,
  cut: { acknowledged: number; delay: number },
): Promise<void> {
  let isOver = false;
  let acknowledged = 0;
  const author = async () => {
    while (!isOver) {
      const paper: Wanted = { title: `断电 ${ledger.length + 1}`, key: randomUUID(), id: null };
      ledger.push(paper);
      try {
        paper.id = await send(site, token, paper);
      } catch (error) {
        // why: a line that the cut breaks is what this is about; a refusal, or a server that falls silent, is not.
        if (isOver && !(error instanceof Refused)) return;
        const { exitCode, signalCode } = site.process;
        throw new Error(`${paper.title} before the cut; server: ${exitCode ?? signalCode}`, { cause: error });
      }
      acknowledged += 1;
      if (acknowledged === cut.acknowledged) {
        // why: a moment later the server is now and then in a commit, a checkpoint, a reply.
        setTimeout(() => {
          isOver = true;
          site.process.kill("SIGKILL");
        }, cut.delay);
      }
    }
  };
  await Promise.all([author(), author(), author(), author()]);
  await site.stop("SIGKILL");
}

/** Every request that had no answer is sent again, and the last ten that had one: the same ids, nothing twice. */
export async function sendAgain(site: Site, token: string, ledger: Ledger): Promise<string[]> {
  const answered = ledger.filter((paper) => paper.id !== null).slice(-10);
  for (const paper of ledger) if (paper.id === null) paper.id = await send(site, token, paper);
  const wrong: string[] = [];
  for (const paper of answered)
    if ((await send(site, token, paper)) !== paper.id)
      wrong.push(`${paper.title}: another id when sent again`);
  return wrong;
}
