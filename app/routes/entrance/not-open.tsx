import type { Handle } from "~/root";
import { StopPage } from "~/shell/StopPage";

export const handle: Handle = { title: (t) => t("stop.notOpen.title") };

/** An address of the specification whose page comes with exams (000 §2): links to it are already about. */
export const loader = () => null;

export default function NotOpen() {
  return <StopPage stop={{ kind: "notOpen" }} />;
}
