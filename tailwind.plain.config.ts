import type { Config } from "tailwindcss";
import whole from "./tailwind.config";

/** The style of pages outside the office: Tailwind keeps what these files use. */
export default {
  ...whole,
  content: [
    "./app/root.tsx",
    "./app/form/**/*.tsx",
    "./app/routes/cover/*.tsx",
    "./app/routes/entrance/**/*.tsx",
    "./app/routes/verify/entry.tsx",
    "./app/shell/*.tsx",
    "./app/ui/{Breaks,Button,Icon,LineEnd,Mark,Notice,SkipLink}.tsx",
    "./app/ui/fields/{Choice,ErrorSummary,Field,FieldError,FormSection}.tsx",
  ],
} satisfies Config;
