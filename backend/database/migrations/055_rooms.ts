import type { Step } from "./step";

/** Who the staff of a room are, and what they recorded there. */
export const rooms: Step = async ({ table, run }) => {
  const whose = `exam_id text not null references exam (id), company_id text not null references company (id),
     room text not null`;
  await table(
    "room_staff",
    `${whose}, operator_id text not null references operator (id), primary key (exam_id, room, operator_id)`,
  );
  await run("create index room_staff_of on room_staff (operator_id, exam_id)");
  await table(
    "room_entry",
    `id text primary key, ${whose}, sequence integer not null, candidate_id text references candidate (id),
     kind text not null check (kind in ('present', 'absent', 'seat', 'irregularity')), text text not null,
     operator_id text not null, tick_id text not null, at bigint not null, recorded_at bigint not null,
     undone_at bigint not null,
     unique (exam_id, sequence)`,
  );
  await run("create unique index room_entry_tick on room_entry (exam_id, tick_id) where tick_id <> ''");
  await run("create index room_entry_of on room_entry (exam_id, room, sequence)");
};
