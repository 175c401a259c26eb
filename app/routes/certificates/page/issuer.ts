import { loader as publicLoader } from "~/routes/verify/issuer/issuer";
import { officeIssuerPage } from "./office-page.server";

export const loader = officeIssuerPage(publicLoader);
