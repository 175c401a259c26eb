import type { Step } from "./step";

/**
 * The networks that a sitting came from, how often a signal was noticed, where one stood when an earlier part opened
 * again, and whether proposals of an exam's marks are stopped.
 */
export const noticed: Step = async ({ run }) => {
  await run("alter table sitting add column networks text not null default ''");
  await run("alter table sitting add column reached integer not null default 0");
  await run("alter table sitting_event add column times integer not null default 1");
  await run("alter table exam add column proposals_stopped integer not null default 0");
  // It was called after one customer's region; a company may have named it otherwise.
  await run(`update role set role_name = '试卷与考试管理员'
    where role_key = 'r_exam_hainan' and role_name in ('区域考务员', '海南考务员')`);
};
