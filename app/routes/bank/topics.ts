import { type Topic, topicRecord } from "#contract/bank/topics";
import { codes, type Outcome } from "#contract/call";
import { namesIn, topicSeparator } from "#contract/questions/topics";
import { paths } from "~/paths";
import type { RecordClient, RecordPages } from "~/records/pages";
import type { Services } from "~/request/client.server";
import { bankTree } from "./banks/bank-tree";

/** The tree, each topic by its own name, set in. */
async function treeOf({ bank }: Services, isCounted: boolean): Promise<Outcome<Topic[]>> {
  const topics = await bank.topics({ isCounted });
  return topics.ok ? { ok: true, data: bankTree(topics.data, topicSeparator) } : topics;
}

/** The call lists all the company's topics. */
const clientOf = (services: Services): RecordClient => ({
  async page({ pageNum, pageSize }) {
    const tree = await treeOf(services, true);
    if (!tree.ok) return tree;
    const list = tree.data.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { ok: true, data: { list, count: tree.data.length } };
  },
  async get({ id }) {
    const topics = await services.bank.topics({ isCounted: true });
    if (!topics.ok) return topics;
    const found = topics.data.find(({ topicId }) => topicId === id);
    if (found) return { ok: true, data: { ...found, name: namesIn(found.name).at(-1)! } };
    return { ok: false, reason: "NOT_FOUND", field: null, message: "", code: codes.notFound };
  },
  add: services.bank.addTopic,
  update: services.bank.changeTopic,
  remove: services.bank.removeTopic,
});

/** Question writers keep the company's topics as a tree: they add, rename, move, merge and remove them. */
export const topicPages: RecordPages = {
  record: topicRecord,
  screen: "writeBank",
  address: paths.bank.topics(),
  words: "bank:topics",
  verbs: ["add", "update", "remove"],
  client: clientOf,
  columns: [{ field: "name" }, { field: "questionCount", kind: "number" }],
  controls: { name: { hasHint: true }, upperId: { kind: "choice" } },
  choices: {
    upperId: {
      load: (services) => treeOf(services, false),
      optionOf: ({ topicId, name }) => ({ value: String(topicId), label: String(name) }),
    },
  },
  extra: { word: "merge", screen: "writeBank", to: ({ topicId }) => paths.bank.mergeTopic(String(topicId)) },
  rowLink: ({ topicId }) => paths.bank.list({ topic: String(topicId) }),
  above: (t) => [{ text: t("bank:title"), to: paths.bank.list() }],
};
