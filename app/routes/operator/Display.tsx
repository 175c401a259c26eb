import { PostForm, Proof } from "~/form/PostForm";
import { paths } from "~/paths";
import { type Size, sizes } from "~/session/sizes";
import { Segmented } from "~/ui/Segmented";
import { type Language, languages, languageTags } from "~/words/languages";
import { useWords } from "~/words/words";

/** In which words, and how large, this browser shows the pages. */
export function Display({ language, size }: { language: Language; size: Size }) {
  const t = useWords();
  const here = <input type="hidden" name="redirect" value={paths.operator.profile()} />;
  return (
    <>
      {/* A whole new document comes back: every word of it changes. */}
      <form method="post" action={paths.language()} className="field">
        <Proof />
        {here}
        <Segmented
          label={t("language")}
          name="language"
          value={language}
          segments={Object.entries(languages).map(([code, name]) => ({
            value: code,
            label: <span lang={languageTags[code as Language]}>{name}</span>,
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
