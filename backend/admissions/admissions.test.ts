import { expect, test } from "vitest";
import { admissionCalls } from "#contract/admissions/calls";
import { candidateCalls } from "#contract/candidates/calls";
import { roomCalls } from "#contract/rooms/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { fileOf, photo, readCode } from "../../tests/support/pictures";
import { readPdf } from "../../tests/support/read-pdf";
import { setRows } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import { rasterised } from "../certificates/rendering/png";
import { qrPicture } from "./print";

onSqlite((database) => {
  const office = openAuthors(database);
  const { ask, clock, author } = office;
  const { show, list, rooms, ofRoom, locate } = admissionCalls;
  const { setPhoto } = candidateCalls;

  /** A published offline exam with two candidates in one room, and one without a room. */
  async function offline() {
    const settings = { category: 2, site: "第一中学", address: "人民路 1 号", reportMinutes: 30 } as never;
    const published = await publishedExam(office, database().queries, { people: 3, exam: settings });
    const { candidateIds, examId } = published;
    for (const [at, seat] of [
      [0, "A10"],
      [1, "A2"],
    ] as const)
      await setRows(database().queries, "candidate", { id: candidateIds[at]! }, { room: "一楼 101", seat });
    return { ...published, where: { examId, room: "一楼 101" } };
  }

  /** What the link to a ticket asks for. */
  const linkOf = (path: string) => {
    const url = new URL(path, "https://exam.test");
    return { candId: url.pathname.split("/").at(-1)!, token: url.searchParams.get("token")! };
  };

  const codeOf = async (request: object) => {
    const { code, reason } = await ask(show, request as never);
    return code === 0 ? "" : reason;
  };

  test("B3: a ticket opens by a signed link to exactly it or the own session, and by nothing else", async () => {
    const { manager, tokens, where } = await offline();
    const holders = await manager.ask(list, where);
    expect(holders.map(({ seat }) => seat)).toEqual(["A2", "A10"]);
    const [second, first] = holders.map(({ path }) => new URL(path, "https://exam.test"));
    const uuidOf = (url: URL) => url.pathname.split("/").at(-1)!;
    const token = first!.searchParams.get("token")!;
    expect(await codeOf({ candId: uuidOf(first!), token })).toBe("");
    expect(await codeOf({ candId: uuidOf(second!), token })).toBe("LINK_WRONG");
    expect(await codeOf({ candId: uuidOf(first!), token: token.replace(/^./, "z") })).toBe("LINK_WRONG");
    expect(await codeOf({ candId: uuidOf(first!) })).toBe("LINK_NEEDED");
    const candidate = await candidateOf(office, tokens[0]!, "19910000000");
    expect(candidate.uuid).toBe(uuidOf(first!));
    expect(await codeOf({ candId: candidate.uuid, session: candidate.session })).toBe("");
    expect(await codeOf({ candId: uuidOf(second!), session: candidate.session })).toBe("LINK_NEEDED");
    const { data } = await ask(show, { candId: candidate.uuid, session: candidate.session } as never);
    expect(data).toMatchObject({ site: "第一中学", room: "一楼 101", seat: "A10", name: "周远0" });
    const { reportAt, openAt } = data as { reportAt: number; openAt: number };
    expect(openAt - reportAt).toBe(30 * 60_000);
    clock.time += 400 * 86_400_000;
    expect(await codeOf({ candId: uuidOf(first!), token })).toBe("LINK_EXPIRED");
  });

  test("the tickets of a room are one tagged PDF, a page for each", async () => {
    const { manager, where, candidateIds, examId } = await offline();
    expect(await manager.ask(rooms, { examId })).toEqual([
      { room: "", people: 1 },
      { room: "一楼 101", people: 2 },
    ]);
    const room = encodeURIComponent(where.room);
    const file = await manager.open(`/api/offline/ticket/room/${examId}?room=${room}`);
    const { pages, isTagged, claims } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    expect({ pages: pages.length, isTagged, claims }).toEqual({
      pages: 2,
      isTagged: true,
      claims: "PDF/UA-1",
    });
    const text = pages.map((page) => page.replace(/\s/g, ""));
    for (const said of ["准考证", "周远1", "第一中学", "人民路1号", "A2"]) expect(text[0]).toContain(said);
    expect(text[1]).toContain("A10");
    const one = await manager.open(`/api/offline/ticket/candidate/${candidateIds[2]}`);
    expect((await readPdf(new Uint8Array(await one.arrayBuffer()))).pages).toHaveLength(1);
    expect(await manager.refusal(ofRoom, { examId, room: "二楼" })).toBe("NOT_FOUND");
    expect(await manager.audited("admission.download")).toEqual([examId]);
  });

  test("F3: the photo is on its candidate's own ticket, and in its PDF", async () => {
    const { manager, candidateIds, tokens } = await offline();
    const candidateId = candidateIds[0]!;
    const picture = async () => {
      const file = await manager.open(`/api/offline/ticket/candidate/${candidateId}`);
      return (await readPdf(new Uint8Array(await file.arrayBuffer()))).pictures;
    };
    expect(await picture()).toBe(0);
    await manager.ask(setPhoto, { candidateId, file: fileOf(await photo(), "脸.jpg", "image/jpeg") });
    expect(await picture()).toBe(1);
    const { uuid, session } = await candidateOf(office, tokens[0]!, "19910000000");
    const { data } = await ask(show, { candId: uuid, session } as never);
    expect((data as { photo: string }).photo).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  });

  test("the code of a ticket is read by an independent reader", async () => {
    const address = "https://exam.test/offline/check/0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e";
    const svg = Buffer.from(qrPicture(address)).toString();
    const sized = svg.replace(/ width="(\d+)" height="(\d+)"/, ' width="$1pt" height="$2pt"');
    expect(await readCode(await rasterised(sized, 400))).toBe(address);
  });

  test("B5: a scanned ticket leads staff of its room to its candidate, and ticks them", async () => {
    const { manager, where, candidateIds } = await offline();
    const { path } = (await manager.ask(list, where))[0]!;
    const uuid = new URL(path, "https://exam.test").pathname.split("/").at(-1)!;
    const code = `https://exam.test/offline/check/${uuid}`;
    const { companyId } = manager;
    const admin = await author({ companyId, roles: ["r_ent_admin"] });
    const staff = await author({ companyId, roles: ["r_offline_room"] });
    await expect(staff.ask(locate, { code })).rejects.toThrow("NOT_FOUND");
    await admin.ask(roomCalls.plan, { ...where, operatorIds: [staff.id] });
    expect(await staff.ask(locate, { code })).toEqual({ ...where, code: "#2" });
    const ticked = await staff.ask(roomCalls.tick, { ...where, code, state: "present", tickId: "1" });
    expect(ticked).toBe(candidateIds[1]);
    // Without a scanner: the number that is on the ticket.
    const { data } = await ask(show, linkOf(path) as never);
    const { ticketNumber } = data as { ticketNumber: string };
    const typed = { ...where, code: ticketNumber, state: "absent", tickId: "2" } as const;
    expect(await staff.ask(roomCalls.tick, typed)).toBe(candidateIds[1]);
    const otherExam = { ...typed, code: `9${ticketNumber}`, tickId: "3" };
    expect(await staff.refusal(roomCalls.tick, otherExam)).toBe("SEAT_UNKNOWN code");
    // Somebody at the wrong door is not told to be nobody.
    const elsewhere = (await manager.ask(list, { ...where, room: "" }))[0]!.path;
    const theirs = `https://exam.test/offline/check/${linkOf(elsewhere).candId}`;
    expect(await staff.refusal(roomCalls.tick, { ...typed, code: theirs, tickId: "4" })).toBe(
      "TICKET_ELSEWHERE code",
    );
  });

  test("who is void has no ticket, by no way, and is not led to a room", async () => {
    const { manager, tokens, where, candidateIds } = await offline();
    const { uuid, session } = await candidateOf(office, tokens[0]!, "19910000000");
    const { path } = (await manager.ask(list, where)).find(({ seat }) => seat === "A10")!;
    const token = new URL(path, "https://exam.test").searchParams.get("token")!;
    const code = `https://exam.test/offline/check/${uuid}`;
    const ways = () => Promise.all([codeOf({ candId: uuid, token }), codeOf({ candId: uuid, session })]);
    const admin = await author({ companyId: manager.companyId, roles: ["r_ent_admin"] });
    expect([await ways(), await admin.ask(locate, { code })]).toEqual([["", ""], { ...where, code: "#1" }]);
    await setRows(database().queries, "candidate", { id: candidateIds[0]! }, { state: "void" });
    expect(await ways()).toEqual(["LINK_WRONG", "LINK_NEEDED"]);
    expect((await manager.ask(list, where)).map(({ seat }) => seat)).toEqual(["A2"]);
    expect((await manager.ask(rooms, where))[1]).toEqual({ room: where.room, people: 1 });
    expect(await admin.refusal(locate, { code })).toBe("NOT_FOUND");
    const own = { candidateId: candidateIds[0]! };
    expect(await manager.stopped(admissionCalls.ofCandidate, own)).toBe("TICKET_NONE");
  });

  test("an online exam has none", async () => {
    const { manager, examId } = await publishedExam(office, database().queries, { people: 1 });
    await expect(manager.ask(rooms, { examId })).rejects.toThrow("TICKET_NONE");
  });
});
