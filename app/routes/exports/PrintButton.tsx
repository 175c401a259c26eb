import { useEffect, useState } from "react";
import { Button } from "~/ui/Button";
import { useWords } from "~/words/words";

/** Opens the browser's print dialog; rendered only with script. */
export function PrintButton() {
  const t = useWords();
  const [canPrint, allow] = useState(false);
  useEffect(() => allow(true), []);
  if (!canPrint) return null;
  return (
    <Button type="button" icon="print" onClick={() => window.print()}>
      {t("exports:print")}
    </Button>
  );
}
