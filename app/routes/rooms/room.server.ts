import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RoomDetail, RoomPerson } from "#contract/rooms/shapes";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";
import { exactTime } from "~/words/dates.server";

/** Which room an address names, and the room itself. */
export async function roomAt(context: OperatorContext, args: LoaderFunctionArgs) {
  const examId = args.params.examId!;
  const room = new URL(args.request.url).searchParams.get("room") ?? "";
  if (room === "") throw redirect(paths.room());
  const found = need(await context.services.rooms.get({ examId, room }));
  const clock = (at: number) => exactTime(at, context.company.timeZone).slice(11, 16);
  return { found, where: { examId, room }, clock };
}

/** How the room in this address is shown: as a list where it says so. */
export const viewIn = (asked: URLSearchParams | FormData): "list" | undefined =>
  asked.get("view") === "list" ? "list" : undefined;

export type SeatState = "present" | "late" | "waiting" | "absent";

export const seatState = ({ attendance, isLate }: Pick<RoomPerson, "attendance" | "isLate">): SeatState =>
  attendance === null ? "waiting" : attendance === "absent" ? "absent" : isLate ? "late" : "present";

/** Where and when, below a room's name. */
export function roomLead({ examName, openAt, closeAt }: RoomDetail, timeZone: string): string {
  const [from, until] = [exactTime(openAt, timeZone).slice(0, 16), exactTime(closeAt, timeZone).slice(0, 16)];
  const isOneDay = from.slice(0, 10) === until.slice(0, 10);
  return `${examName} · ${from}–${isOneDay ? until.slice(11) : until}`;
}

/** A form of a room, with the candidate that its address names. */
export async function loadRoomForm(context: OperatorContext, args: LoaderFunctionArgs) {
  const { found, where } = await roomAt(context, args);
  const asked = new URL(args.request.url).searchParams;
  const start = { code: asked.get("code") ?? "" };
  return { where, view: viewIn(asked), lead: roomLead(found, context.company.timeZone), start };
}
