import { loader as publicLoader } from "~/routes/verify/own-picture";
import { officePage } from "./office-page.server";

export const loader = officePage(publicLoader);
