import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { typedIn } from "#contract/certificates/form";
import { paths } from "~/paths";
import { operator } from "~/session/guard.server";
import { Mistake } from "~/ui/Mistake";
import { CertificateDrawing } from "./CertificateDrawing";
import { typedPreview } from "./previewed.server";

/** Requests that brought a form: the page that answers one is drawn after its action, by way of its loader. */
const posted = new WeakSet<AppLoadContext>();

/** An operator sees a template as they type it; nothing is kept. */
export async function action(args: ActionFunctionArgs) {
  const desk = await operator(args, "certificates");
  posted.add(args.context);
  return typedPreview(desk, typedIn(desk.form), desk.form.get("previewIn"));
}

/** Nothing to see without a form: the way leads to one. */
export async function loader(args: LoaderFunctionArgs) {
  await operator(args, "certificates");
  return posted.has(args.context) ? null : redirect(paths.certificates.newTemplate());
}

/** The drawing alone: the form's page takes it from here. */
export default function TemplatePreview() {
  const preview = useActionData<typeof action>();
  if (preview?.svg) return <CertificateDrawing svg={preview.svg} />;
  return preview?.mistake ? <Mistake>{preview.mistake}</Mistake> : null;
}
