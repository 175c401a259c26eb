import { PostForm } from "~/form/PostForm";
import { MoveButtons } from "~/form/RowButtons";
import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import type { PaperQuestionsData, ShownPart } from "./show";

/** The chosen part: its contents, its author's introduction, and its actions. */
export function PartHead({ page, part }: { page: PaperQuestionsData; part: ShownPart }) {
  const t = useWords();
  const facts = [
    t("questions:questionCount", { count: part.questions }),
    t("questions:fullScore", { count: part.score, points: part.points }),
    part.minutes ? t("questions:lasting", { count: part.minutes }) : null,
    ...part.options.map((option) => t(`questions:partOptions.${option}`)),
  ];
  return (
    <>
      <PageHead
        level="h2"
        title={t("questions:partHeading", { number: part.number, name: part.name })}
        actions={
          page.canWriteQuestions && (
            <>
              {page.canWritePaper && <PartMenu part={part} count={page.parts.length} />}
              {page.canWritePaper && <BankMenu part={part} />}
              {page.canWritePaper && (
                <ButtonLink to={paths.parts.edit(part.id)}>{t("questions:editPart")}</ButtonLink>
              )}
              <ButtonLink kind="primary" icon="plus" to={paths.questions.new(part.id)}>
                {t("questions:addQuestion")}
              </ButtonLink>
            </>
          )
        }
      >
        {facts.filter(Boolean).join(t("questions:factSeparator"))}
      </PageHead>
      {part.introduction && <p className="part-introduction as-typed">{part.introduction}</p>}
    </>
  );
}

/** Ways to add questions from the bank. */
function BankMenu({ part }: { part: ShownPart }) {
  const t = useWords();
  return (
    <ActionMenu label={t("questions:draw.menu")} subject={part.name} end>
      <Link to={paths.parts.draw(part.id)}>{t("questions:draw.title")}</Link>
      <Link to={paths.parts.pick(part.id)}>{t("questions:pick.title")}</Link>
      {part.hasRules && <Link to={paths.parts.drawAgain(part.id)}>{t("questions:draw.again")}</Link>}
    </ActionMenu>
  );
}

/** Moves the part, or deletes it. */
function PartMenu({ part, count }: { part: ShownPart; count: number }) {
  const t = useWords();
  return (
    <ActionMenu label={t("questions:more")} subject={part.name} end>
      {count > 1 && (
        <PostForm action={paths.parts.move(part.id)}>
          <MoveButtons
            isFirst={part.number === 1}
            isLast={part.number === count}
            subject={part.name}
            isInMenu
          />
        </PostForm>
      )}
      {part.questions > 0 && <Link to={paths.parts.marks(part.id)}>{t("questions:marks.link")}</Link>}
      <MenuDanger>
        <Link to={paths.parts.remove(part.id)}>{t("questions:removePart")}</Link>
      </MenuDanger>
    </ActionMenu>
  );
}
