import { bankRecord } from "#contract/bank/record";
import type { Bank } from "#contract/bank/shapes";
import { codes } from "#contract/call";
import { paths } from "~/paths";
import type { RecordClient, RecordPages } from "~/records/pages";
import type { Services } from "~/request/client.server";

/** What holds in a bank, by the names of its words. */
const rulesOf = ({ isLimited, needsApproval }: Bank) => [
  ...(isLimited ? (["limited"] as const) : []),
  ...(needsApproval ? (["approval"] as const) : []),
];

const toRow = (bank: Bank) => ({ ...bank, limit: rulesOf(bank).join(" ") });

/** The call lists all the company's banks and “no bank”, which comes first in either order. */
const clientOf = ({ bank }: Services): RecordClient => ({
  async page({ sort, pageNum, pageSize }) {
    const banks = await bank.banks({ isCounted: true });
    if (!banks.ok) return banks;
    const [unsorted, ...named] = banks.data;
    const list = [unsorted!, ...(sort === "-name" ? named.reverse() : named)].map(toRow);
    return {
      ok: true,
      data: { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), count: list.length },
    };
  },
  async get({ id }) {
    const banks = await bank.banks({ isCounted: true });
    if (!banks.ok) return banks;
    const found = banks.data.find(({ bankId }) => bankId === id);
    if (found) return { ok: true, data: toRow(found) };
    return { ok: false, reason: "NOT_FOUND", field: null, message: "", code: codes.notFound };
  },
  add: bank.addBank,
  update: bank.renameBank,
  remove: bank.removeBank,
});

/** Question writers list the company's banks with their question counts, add, rename and remove them. */
export const bankPages: RecordPages = {
  record: bankRecord,
  screen: "writeBank",
  address: paths.bank.banks(),
  words: "bank:banks",
  verbs: ["add", "update", "remove"],
  client: clientOf,
  columns: [
    { field: "name" },
    { field: "questionCount", kind: "number" },
    { field: "limit", kind: "choice" },
  ],
  choices: {
    limit: {
      values: ["limited", "approval", "limited approval"],
      label: (value, t) =>
        value
          .split(" ")
          .map((rule) => t(`bank:banks.${rule as "limited" | "approval"}`))
          .join(" · "),
    },
  },
  extra: { word: "access", screen: "company", to: ({ bankId }) => paths.bank.access(String(bankId)) },
  controls: { name: {} },
  rowLink: ({ bankId }) => paths.bank.list({ bank: String(bankId) || "none" }),
  untitled: (t) => t("bank:unsorted"),
  isFixed: ({ bankId, canWrite }) => bankId === "" || canWrite === false,
  above: (t) => [{ text: t("bank:title"), to: paths.bank.list() }],
};
