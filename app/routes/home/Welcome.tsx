import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { useWords } from "~/words/words";

/** Greets the administrator of a newly verified company with its gift, once in this browser (000 §1, §4). */
export function Welcome() {
  const t = useWords();
  return (
    <section className="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{t("home:welcome.title")}</h2>
      <p>{t("home:welcome.text")}</p>
      <PostForm action={paths.welcome()} preventScrollReset>
        <button type="submit" className="button">
          {t("home:welcome.close")}
        </button>
      </PostForm>
    </section>
  );
}
