import { withQuery } from "../address";

const exam = (examId: string) => `/exam/${encodeURIComponent(examId)}`;
const offlineRoom = (examId: string) => `/offline/room/${encodeURIComponent(examId)}`;

/** The room may be "": of candidates who have none. */
const withRoom = (path: string, { room }: { room?: string }) =>
  room === undefined ? path : `${path}?room=${encodeURIComponent(room)}`;

/** Which candidates of a watched exam are shown. */
type WatchQuery = Record<string, string | number | undefined>;

/** How a room is shown, and the candidate that is in hand, by seat or number. */
interface RoomQuery {
  view?: string | undefined;
  code?: string | undefined;
}

/** The URLs of watching, of rooms, and of rescoring: a part of `paths`. */
export const examDayPaths = {
  monitoring: {
    show: (examId: string, query: WatchQuery = {}) =>
      withQuery(`/exam/monitor/${encodeURIComponent(examId)}`, query),
    looked: (examId: string) => `/exam/monitor/${encodeURIComponent(examId)}/looked`,
    people: (examId: string, query: { room?: string | undefined } = {}) =>
      withQuery(`/exam/monitor/${encodeURIComponent(examId)}/people`, query),
    tell: (examId: string, query: WatchQuery = {}) =>
      withQuery(`/exam/monitor/${encodeURIComponent(examId)}/tell`, query),
    fragment: (examId: string, query: WatchQuery) =>
      withQuery(`/exam/monitor/${encodeURIComponent(examId)}/fragment`, query),
    live: (examId: string, query: { seen: string }) =>
      withQuery(`/exam/monitor/${encodeURIComponent(examId)}/live`, query),
    rooms: (examId: string) => `/exam/monitor/${encodeURIComponent(examId)}/rooms`,
    /** With the filter of the list that one comes from, and goes back to. */
    candidate: (examId: string, candidateId: string, query: WatchQuery = {}) =>
      withQuery(`/exam/monitor/${encodeURIComponent(examId)}/${encodeURIComponent(candidateId)}`, query),
    pictures: (examId: string, candidateId: string, query: WatchQuery = {}) =>
      withQuery(
        `/exam/monitor/${encodeURIComponent(examId)}/${encodeURIComponent(candidateId)}/pictures`,
        query,
      ),
  },
  rooms: {
    show: (examId: string, room: string, query: RoomQuery = {}) =>
      withQuery(offlineRoom(examId), { room, ...query }),
    tick: (examId: string) => `${offlineRoom(examId)}/tick`,
    close: (examId: string) => `${offlineRoom(examId)}/close`,
    undo: (examId: string) => `${offlineRoom(examId)}/undo`,
    irregularity: (examId: string, room: string, query: RoomQuery = {}) =>
      withQuery(`${offlineRoom(examId)}/irregularity`, { room, ...query }),
    seat: (examId: string, room: string, query: RoomQuery = {}) =>
      withQuery(`${offlineRoom(examId)}/seat`, { room, ...query }),
    sheet: (examId: string, room: string, kind?: "door") =>
      withQuery(`${offlineRoom(examId)}/sheet`, { room, kind }),
    staff: (examId: string, query: { room?: string | undefined } = {}) =>
      withQuery(`${offlineRoom(examId)}/staff`, query),
  },
  tickets: {
    show: (examId: string, query: { room?: string } = {}) => withRoom(`${exam(examId)}/tickets`, query),
    ofRoom: (examId: string, query: { room: string }) => withRoom(`${exam(examId)}/tickets/pdf`, query),
    ofCandidate: (examId: string, candidateId: string) =>
      `${exam(examId)}/tickets/${encodeURIComponent(candidateId)}`,
  },
  keying: {
    print: (examId: string) => `${exam(examId)}/on-paper`,
    list: (examId: string, query: Record<string, string | number | undefined> = {}) =>
      withQuery(`${exam(examId)}/keying`, query),
    /** The list as it was left. */
    back: (examId: string) => `${exam(examId)}/keying?back=1`,
    double: (examId: string) => `${exam(examId)}/keying/double`,
    score: (examId: string) => `${exam(examId)}/keying/score`,
    sheet: (examId: string, candidateId: string) =>
      `${exam(examId)}/keying/${encodeURIComponent(candidateId)}`,
    differences: (examId: string, candidateId: string) =>
      `${exam(examId)}/keying/${encodeURIComponent(candidateId)}/differences`,
    takeBack: (examId: string, candidateId: string) =>
      `${exam(examId)}/keying/${encodeURIComponent(candidateId)}/undo`,
    scans: (examId: string) => `${exam(examId)}/scans`,
    confirmScans: (examId: string) => `${exam(examId)}/scans/confirm`,
    scanPicture: (examId: string, pageId: string, place?: number) =>
      withQuery(`${exam(examId)}/scans/${encodeURIComponent(pageId)}`, { place }),
    /** With its `problem` it is put back. */
    dismissPage: (examId: string, pageId: string, query: { problem?: string } = {}) =>
      withQuery(`${exam(examId)}/scans/${encodeURIComponent(pageId)}/dismiss`, query),
    cancelPrint: (examId: string, taskId: string) =>
      `${exam(examId)}/on-paper/${encodeURIComponent(taskId)}/cancel`,
  },
  rescoring: {
    list: (examId: string, query: { page?: number | undefined; size?: number | undefined } = {}) =>
      withQuery(`${exam(examId)}/rescoring`, query),
    choose: (
      examId: string,
      query: { question?: string; child?: number; candidate?: string; place?: number; kind?: string } = {},
    ) => withQuery(`${exam(examId)}/rescoring/choose`, query),
    preview: (examId: string, query: { kind?: "undo"; rescoring?: string } = {}) =>
      withQuery(`${exam(examId)}/rescoring/preview`, query),
    /** `change` is the part of the address that names the change, as the form wrote it. */
    previewOf: (
      examId: string,
      change: string,
      { tab, page, size }: { tab?: string; page?: number | undefined; size?: number | undefined } = {},
    ) => {
      const more = new URLSearchParams(change);
      for (const [name, value] of Object.entries({ tab, page, size }))
        if (value) more.set(name, String(value));
      return `${exam(examId)}/rescoring/preview?${more}`;
    },
    file: (examId: string, rescoringId: string) =>
      `${exam(examId)}/rescoring/${encodeURIComponent(rescoringId)}/file`,
  },
};
