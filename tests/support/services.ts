import { createServices, type Services } from "~/request/client.server";
import { password } from "./cast";

/** The services as somebody's own programs call them: questions of all types, whatever a form can write. */
export async function servicesOf(username: string): Promise<Services> {
  const nobody = {
    token: null,
    role: null,
    language: "zh" as const,
    address: "192.0.2.1",
    device: "",
    agent: "",
    formId: null,
  };
  const signedIn = await createServices(nobody).accounts.signIn({ username, password });
  if (!signedIn.ok) throw new Error(signedIn.reason);
  return createServices({ ...nobody, token: signedIn.data });
}
