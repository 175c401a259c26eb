import type { Config } from "tailwindcss";
import whole from "./tailwind.config";

/** The style of certificates' pages: Tailwind keeps what these files use. */
export default {
  ...whole,
  content: ["./app/routes/verify/**/*.tsx", "./app/ui/{Icon,LineEnd,Mark}.tsx"],
} satisfies Config;
