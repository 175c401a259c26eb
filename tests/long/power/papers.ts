import { randomUUID } from "node:crypto";
import { accountCalls } from "#contract/accounts/calls";
import { paperCalls } from "#contract/papers/calls";
import { as, password } from "../../support/cast";
import { reach } from "../../support/office";
import { draft } from "../../support/papers";
import type { Site } from "../../support/server";

/** A requested paper. `id` is the services' reply, null until there is one. */
interface Wanted {
  title: string;
  key: string;
  id: string | null;
}

/** Every paper ever requested, in order: what the data is compared with after each cut. */
export type Ledger = Wanted[];

/** The services of a site, over HTTP. */
const servicesOf = ({ address }: Site) => reach(() => ({ fetch: (request) => fetch(request) }), address);

/** The token of the author among the demo's accounts. */
export async function tokenOfAuthor(site: Site): Promise<string> {
  const { ask } = servicesOf(site);
  const { code, data, message } = await ask(accountCalls.signIn, { username: as.author, password });
  if (code !== 0) throw new Error(`the author cannot sign in: ${message}`);
  return String(data);
}

/** Sends the request for this paper, first or retried, and returns the id in the reply. */
async function send(site: Site, token: string, { title, key }: Wanted): Promise<string> {
  const from = { token, headers: { "idempotency-key": key } };
  const { code, data, message } = await servicesOf(site).ask(paperCalls.create, draft({ name: title }), from);
  if (code !== 0) throw new Refused(`${title}: ${code} ${message}`);
  return String(data);
}

class Refused extends Error {}

/**
 * Four authors create papers one after the other until the server is killed with SIGKILL: `delay`
 * milliseconds after so many papers were acknowledged, that is, in the middle of whatever comes then.
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
        // why: a connection broken by the kill is expected; a refusal, or an unresponsive server, is not.
        if (isOver && !(error instanceof Refused)) return;
        const { exitCode, signalCode } = site.process;
        throw new Error(`${paper.title} before the cut; server: ${exitCode ?? signalCode}`, { cause: error });
      }
      acknowledged += 1;
      if (acknowledged === cut.acknowledged) {
        // why: a moment later the server is sometimes in a commit, a checkpoint, a reply.
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

/** Retries every unanswered request, and the last ten answered ones: the same ids, nothing twice. */
export async function sendAgain(site: Site, token: string, ledger: Ledger): Promise<string[]> {
  const answered = ledger.filter((paper) => paper.id !== null).slice(-10);
  for (const paper of ledger) if (paper.id === null) paper.id = await send(site, token, paper);
  const wrong: string[] = [];
  for (const paper of answered)
    if ((await send(site, token, paper)) !== paper.id)
      wrong.push(`${paper.title}: another id when sent again`);
  return wrong;
}
