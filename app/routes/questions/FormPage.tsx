import type { ReactNode } from "react";
import { PageHead } from "~/ui/PageHead";
import type { OfPaper } from "./crumbs";
import { FrozenNotice } from "./GapNotice";

/** A page with one thing to fill in or to decide, about a part or a question of a paper. */
export function FormPage({
  paper,
  title,
  lead,
  children,
}: OfPaper & {
  title: string;
  /** One line on what it is about. */
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className="form-page">
      <PageHead title={title}>{lead}</PageHead>
      <FrozenNotice paper={paper} />
      {children}
    </div>
  );
}
