import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { readSingleKeys } from "~/session/keys.server";
import { FormSection } from "~/ui/fields/FormSection";
import { Segmented } from "~/ui/fields/Segmented";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("keyboard"),
  crumb: (t) => ({ text: t("keyboard") }),
};

/** The shortcuts of `app/light/`, and whether those of a single key are on. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "profile");
  return { isOn: await readSingleKeys(args.request) };
}

const keys = [
  ["search", "/"],
  ["help", "?"],
  ["points", "0–9"],
  ["marking", "N B U"],
  ["save", "Ctrl + Enter"],
  ["close", "Esc"],
] as const;

export default function Keyboard() {
  const t = useWords();
  const { isOn } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("keyboard")}>{t("operator:keyboard.lead")}</PageHead>
      <div className="own">
        <FormSection title={t("operator:keyboard.keys")}>
          <dl className="facts">
            {keys.map(([name, key]) => (
              <div key={name}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`operator:keyboard.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </FormSection>
        <FormSection title={t("operator:keyboard.single")} hint={t("operator:keyboard.singleHint")}>
          <PostForm action={paths.keys()} preventScrollReset reloadDocument>
            <Segmented
              label={t("operator:keyboard.single")}
              name="keys"
              value={isOn ? "1" : "0"}
              segments={[
                { value: "1", label: t("operator:keyboard.on") },
                { value: "0", label: t("operator:keyboard.off") },
              ]}
            />
          </PostForm>
        </FormSection>
      </div>
    </>
  );
}
