import { type Language, languages } from "#locales/languages";
import { CsrfFields, PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { type Size, sizes } from "~/session/sizes";
import { Segmented } from "~/ui/fields/Segmented";
import { useWords } from "~/words/words";

/** Language and text size of this browser. */
export function Display({ language, size }: { language: Language; size: Size }) {
  const t = useWords();
  const here = <input type="hidden" name="redirect" value={paths.operator.profile()} />;
  return (
    <>
      {/* A full document load: every text changes. */}
      <form method="post" action={paths.language()} className="field">
        <CsrfFields />
        {here}
        <Segmented
          label={t("language")}
          name="language"
          value={language}
          segments={Object.entries(languages).map(([code, { name, tag }]) => ({
            value: code,
            label: <span lang={tag}>{name}</span>,
          }))}
        />
      </form>
      <PostForm action={paths.size()} preventScrollReset>
        {here}
        <Segmented
          label={t("operator:display.size")}
          name="size"
          value={size}
          segments={sizes.map((one) => ({ value: one, label: t(`operator:display.${one}`) }))}
        />
      </PostForm>
    </>
  );
}
