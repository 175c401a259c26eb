import { faults } from "./faults.js";

/** The text of docs/faults.md. */
export const page = () => `# Faults that the tests find

\`npm run test:faults\` plants each of these faults alone into a copy of the project, runs the test that must find it,
and ends with how many were found; \`npm run test:faults -- session code\` takes those whose name contains one of the
words. It takes long, so it is no part of \`npm test\`, which only holds the list against the code. Tests of
\`tests/long\` are run by \`npm run test:long\`, all others by \`npm test\`.

The list is \`tests/faults/faults.js\`; \`npm run test:faults -- --write\` writes this page.

| fault | where | found by |
|---|---|---|
${faults.map(({ name, file, foundBy }) => `| ${name} | \`${file}\` | \`${foundBy}\` |`).join("\n")}
`;
