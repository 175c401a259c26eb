import type { ReactNode } from "react";
import { paths } from "~/paths";
import { PaperStateMark } from "~/routes/papers/PaperStateMark";
import { ActionsCell, Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export interface GroupPaper {
  id: string;
  number: number;
  title: string;
  state: Parameters<typeof PaperStateMark>[0]["state"];
  questions: number;
  score: string | number;
  minutes: number | null;
}

/** Papers in a group, or candidates for it: what each is, and its actions. */
export function GroupTable<Paper extends GroupPaper>({
  caption,
  papers,
  codeOf,
  actions,
  foot,
}: {
  caption: string;
  papers: readonly Paper[];
  /** The line below a paper's title. */
  codeOf: (paper: Paper, index: number) => string;
  actions: (paper: Paper, index: number) => ReactNode;
  foot?: ReactNode;
}) {
  const t = useWords();
  return (
    <Table
      caption={caption}
      head={
        <>
          <HeadCell>{t("papers:columns.paper")}</HeadCell>
          <HeadCell>{t("papers:columns.state")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.questions")}</HeadCell>
          <HeadCell isNumber>{t("papers:columns.score")}</HeadCell>
          <HeadCell>{t("papers:columns.duration")}</HeadCell>
          <HeadCell isActions>{t("papers:columns.actions")}</HeadCell>
        </>
      }
      foot={foot}
    >
      {papers.map((paper, index) => (
        <Row key={paper.id}>
          <TitleCell to={paths.papers.questions(paper.id)} title={paper.title} code={codeOf(paper, index)} />
          <Cell kind="state">
            <PaperStateMark state={paper.state} />
          </Cell>
          <Cell kind="number" before={`${t("papers:columns.questions")} `}>
            {paper.questions}
          </Cell>
          <Cell kind="number" before={`${t("papers:columns.score")} `}>
            {paper.score}
          </Cell>
          <Cell>{paper.minutes === null ? null : t("papers:minutes", { count: paper.minutes })}</Cell>
          <ActionsCell>{actions(paper, index)}</ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
