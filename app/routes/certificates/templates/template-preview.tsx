import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { readTypedTemplate } from "#contract/certificates/form";
import { paths } from "~/paths";
import { CertificateSvg } from "~/routes/certificates/CertificateSvg";
import { operator } from "~/session/guard.server";
import { FieldError } from "~/ui/fields/FieldError";
import { typedPreview } from "./previewed.server";

/** Requests that posted a form: the page is rendered after its action, via its loader. */
const posted = new WeakSet<AppLoadContext>();

/** Previews a template as it is typed; nothing is stored. */
export async function action(args: ActionFunctionArgs) {
  const operatorContext = await operator(args, "certificates");
  posted.add(args.context);
  return typedPreview(
    operatorContext,
    readTypedTemplate(operatorContext.form),
    operatorContext.form.get("previewIn"),
  );
}

/** A GET without a form redirects to one. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return posted.has(args.context) ? null : redirect(paths.certificates.newTemplate());
}

/** The SVG alone: the form's page extracts it from here. */
export default function TemplatePreview() {
  const preview = useActionData<typeof action>();
  if (preview?.svg) return <CertificateSvg svg={preview.svg} />;
  return preview?.validationError ? <FieldError>{preview.validationError}</FieldError> : null;
}
