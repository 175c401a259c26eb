import { paths } from "~/paths";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";

/** The pages of one product. */
export function ProductTabs({ productId, current }: { productId: string; current: "config" | "parts" }) {
  const t = useWords();
  const tab = (to: string, label: string, isCurrent: boolean) => ({ to, label, isCurrent });
  return (
    <div className="mb-24">
      <Tabs
        label={t("evaluation:tabs.label")}
        tabs={[
          tab(paths.evaluation.config(productId), t("evaluation:tabs.config"), current === "config"),
          tab(paths.evaluation.parts(productId), t("evaluation:tabs.parts"), current === "parts"),
          tab(paths.evaluation.norms({ productId }), t("evaluation:tabs.norms"), false),
        ]}
      />
    </div>
  );
}
