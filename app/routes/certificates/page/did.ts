import { loader as publicLoader } from "~/routes/verify/issuer/did";
import { officeIssuerPage } from "./office-page.server";

export const loader = officeIssuerPage(publicLoader);
