import { getFormProps } from "@conform-to/react";
import { Link, useActionData } from "@remix-run/react";
import { registerForm } from "#contract/invitations/registration";
import type { AsksToRegister } from "#contract/invitations/shapes";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

const inputs = {
  realName: { autoComplete: "name" },
  mobile: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  email: { type: "email", inputMode: "email", autoComplete: "email" },
} as const;

/** Registers for a public exam; nothing is asked but what the exam demands, and its own fields. */
export function Register({
  asks,
  labels,
  company,
}: {
  asks: AsksToRegister;
  /** Of the fields, in their order. */
  labels: string[];
  company: string;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(registerForm(asks), {
    id: "register",
    lastResult: useActionData(),
    defaultValue: { own: asks.own.map(() => "") },
  });
  const own = fields.own.getFieldList();
  return (
    <section className="mb-24" aria-labelledby="register-title">
      <h2 id="register-title">{t("invitations:register.title")}</h2>
      <ValidationSummary
        form={form}
        fields={[...asks.fields.map((name) => fields[name]), ...own, fields.own]}
        unchanged={t("invitations:register.notDone")}
      />
      <PostForm {...getFormProps(form)}>
        {asks.fields.map((name, at) => (
          <TextField
            key={name}
            field={fields[name]}
            label={labels[at]}
            hint={name === "mobile" ? t("invitations:register.mobileHint") : undefined}
            required
            errorText={errorText}
            {...(inputs[name as keyof typeof inputs] ?? { autoComplete: "off" })}
          />
        ))}
        {asks.own.map(({ name, isRequired }, at) => (
          <TextField
            key={name}
            field={own[at] ?? fields.own}
            label={name}
            optional={isRequired ? undefined : t("optional")}
            required={isRequired}
            errorText={errorText}
            autoComplete="off"
          />
        ))}
        <p className="hint mb-16">{t("invitations:register.purpose", { company })}</p>
        <Button kind="primary">{t("invitations:register.submit")}</Button>
      </PostForm>
      <p className="mt-16">
        <Link to={paths.cover.byCode()}>{t("invitations:register.again")}</Link>
      </p>
    </section>
  );
}
