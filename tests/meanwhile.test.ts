import { expect, test } from "vitest";
import type { Call } from "#contract/call";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import { type Author, openAuthors } from "./support/authors";
import { onEachEngine } from "./support/engines";

/** A form of this author: what it shows, and the change to one of three contents. */
interface Form {
  shown(): Promise<{ revision: string }>;
  save: Call;
  to(content: 0 | 1 | 2): object;
}

onEachEngine((database) => {
  const { author } = openAuthors(database);

  const forms: Record<string, (who: Author) => Promise<Form>> = {
    "cut-offs of grades": async (who) => ({
      shown: () => who.ask(candidateReportCalls.cutoffs, {}),
      save: candidateReportCalls.setCutoffs,
      to: (content) => ({ norm: [80 + content, 50, 20], percent: [90, 80, 70] }),
    }),
  };

  test.each(Object.keys(forms))(
    "%s: a change made meanwhile is refused, and nothing is changed",
    async (name) => {
      const who = await author({ roles: ["r_sys_admin", "r_ent_admin", "r_eva_admin"] });
      const { shown, save, to } = await forms[name]!(who);
      await who.ask(save, to(0));
      const { revision } = await shown();
      await who.ask(save, { ...to(1), revision });
      const now = await shown();
      expect(await who.refusal(save, { ...to(2), revision })).toBe("CHANGED_MEANWHILE");
      expect(await shown()).toEqual(now);
      await who.ask(save, { ...to(2), revision: now.revision });
    },
  );
});
