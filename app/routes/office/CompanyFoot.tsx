import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { LineEnd } from "~/ui/LineEnd";
import { useWords } from "~/words/words";

/** The company and the user's active roles; a user narrowed to one role can reset that here. */
export function CompanyFoot({
  company,
  roleNames,
  isNarrowed,
}: {
  company: { name: string; logo: string | null };
  roleNames: string[];
  isNarrowed: boolean;
}) {
  const t = useWords();
  return (
    <div className="frame-company">
      {company.logo && <img src={company.logo} alt="" height={28} />}
      <p>
        {`${company.name} `}
        <LineEnd />
        <span>{roleNames.join(t("listSeparator"))}</span>
      </p>
      {isNarrowed && (
        <PostForm action={paths.operator.role()} reloadDocument>
          <button type="submit" className="link-button" name="roleKey" value="">
            {t("allRoles")}
          </button>
        </PostForm>
      )}
    </div>
  );
}
