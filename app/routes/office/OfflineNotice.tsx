import { useEffect, useState } from "react";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";

/** Says so while the browser has no line (000 §8); without script nobody can know, and nothing is shown. */
export function OfflineNotice() {
  const t = useWords();
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return isOffline ? <Notice kind="warn">{t("offline")}</Notice> : null;
}
