import { route } from "@remix-run/route-config";

/** Watching an exam, offline rooms, and rescoring: within the frame of the office. */
export const examDayRoutes = [
  route("exam/monitor", "routes/monitor/list.tsx"),
  route("exam/monitor/:examId", "routes/monitor/show.tsx"),
  route("exam/monitor/:examId/looked", "routes/monitor/looked.ts"),
  route("exam/monitor/:examId/people", "routes/monitor/people.tsx"),
  route("exam/monitor/:examId/tell", "routes/monitor/tell.tsx"),
  route("exam/monitor/:examId/live", "routes/monitor/live.ts"),
  route("exam/monitor/:examId/rooms", "routes/monitor/rooms.tsx"),
  route("exam/monitor/:examId/:candidateId", "routes/monitor/candidate.tsx"),
  route("exam/monitor/:examId/:candidateId/pictures", "routes/monitor/pictures.tsx"),
  route("offline/room", "routes/rooms/list.tsx"),
  route("offline/room/:examId", "routes/rooms/show.tsx"),
  route("offline/room/:examId/tick", "routes/rooms/tick.ts"),
  route("offline/room/:examId/close", "routes/rooms/close.ts"),
  route("offline/room/:examId/undo", "routes/rooms/undo.ts"),
  route("exam/:examId/tickets", "routes/admissions/show.tsx"),
  route("exam/:examId/on-paper", "routes/keying/print.tsx"),
  route("exam/:examId/on-paper/:taskId/cancel", "routes/keying/print-cancel.ts"),
  route("offline/room/:examId/sheet", "routes/rooms/sheet.tsx"),
  route("offline/room/:examId/staff", "routes/rooms/staff.tsx"),
  route("offline/room/:examId/irregularity", "routes/rooms/irregularity.tsx"),
  route("offline/room/:examId/seat", "routes/rooms/seat.tsx"),
  route("exam/:examId/rescoring", "routes/rescoring/list.tsx"),
  route("exam/:examId/rescoring/choose", "routes/rescoring/choose.tsx"),
  route("exam/:examId/rescoring/preview", "routes/rescoring/preview.tsx"),
];
