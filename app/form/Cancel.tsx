import { ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";

/** Leaves a form unsaved. Before its primary button; in a dialog with `preventScrollReset`. */
export function Cancel(props: { to: string; preventScrollReset?: boolean }) {
  const t = useWords();
  return <ButtonLink {...props}>{t("cancel")}</ButtonLink>;
}
