import { type LossKind, lossKinds } from "#contract/bank/shapes";
import { figure } from "#locales/figures";
import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import type { FoundImport, ImportScreen } from "~/imports/screen";
import { paths } from "~/paths";
import { renderQuestion } from "~/rich/renderQuestion.server";

/** How question imports are rendered. */
export const questionScreen: ImportScreen<"bank", PreviewedQuestions> = {
  domain: "bank",
  screen: "writeBank",
  pageSize: 20,
  view(found, { t, language }) {
    const { state, format, encoding, bankId, bankName, byCategory } = found;
    const sorted = found.losses.find(({ kind }) => kind === "categories");
    const isBankGone = state === "read" && bankId !== "" && bankName === "";
    return {
      facts: [
        t(`bank:formats.${format}`),
        ...(encoding ? [t("bank:import.readAs", { encoding: t(`bank:import.encodings.${encoding}`) })] : []),
        bankName ? t("bank:import.into", { bank: bankName }) : t("bank:unsorted"),
      ],
      blocked: isBankGone ? t("bank:import.bankGone") : "",
      again: paths.bank.import({ format, encoding: encoding || undefined, bank: bankId || undefined }),
      results: [
        {
          to: paths.bank.list({ bank: bankId || (byCategory ? undefined : "none"), sort: "created" }),
          text: t("bank:import.open"),
        },
      ],
      losses: found.losses.flatMap(({ kind, count, names = [] }) =>
        kind !== "categories" && isLossKind(kind)
          ? [t(`bank:import.losses.${kind}`, { count, names: names.join(t("imports.between")) })]
          : [],
      ),
      choice: sorted && {
        name: "byCategory",
        legend: t("bank:import.sorting"),
        options: [
          {
            ...{ value: "0", label: t("bank:import.allInOne"), isChosen: !byCategory },
            hint: t("bank:import.losses.categories", { count: sorted.count }),
          },
          {
            ...{ value: "1", label: t("bank:import.byCategory"), isChosen: byCategory },
            hint: t("bank:import.byCategoryHint"),
          },
        ],
      },
      preview: previewed(found, t, language),
    };
  },
};

const isLossKind = (kind: string): kind is LossKind => (lossKinds as readonly string[]).includes(kind);

const previewed = ({ items }: FoundImport<"bank">, t: Translate, language: Language) => ({
  questions: items.map(({ question, ...item }) => ({
    ...item,
    points: figure(item.score, language),
    question: renderQuestion(question, { t, language }),
  })),
});

export type PreviewedQuestions = ReturnType<typeof previewed>;
