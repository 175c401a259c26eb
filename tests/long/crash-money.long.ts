import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#backend/database/open";
import { findDifferences } from "#backend/orders/reconciliation";
import { accountCalls } from "#contract/accounts/calls";
import type { Call, RequestOf } from "#contract/call";
import { invoiceCalls } from "#contract/invoices/calls";
import { orderCalls } from "#contract/orders/calls";
import { as, password } from "../support/cast";
import { newFolder } from "../support/folder";
import { reach } from "../support/office";
import { postgresServer } from "../support/postgres/database";
import type { Site } from "../support/server";
import { dataOn, startServices } from "./power/demo";

const folder = newFolder();

/** A call of somebody, asked again under the same key where the server died before it answered. */
type Deed = () => Promise<void>;

/** A company's money, and the services that are killed and started again on the same data. */
class Books {
  private site!: Site;
  private readonly tokens = new Map<string, string>();

  constructor(
    private readonly dataFolder: string,
    private readonly env: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    this.site = await startServices(this.dataFolder, this.env);
  }

  stop = (signal?: "SIGKILL") => this.site.stop(signal);

  private ask<C extends Call>(call: C, request: RequestOf<C>, token = "", key = randomUUID()) {
    const { ask } = reach(() => ({ fetch: (sent) => fetch(sent) }), this.site.address);
    return ask(call, request, { token, headers: { "idempotency-key": key } });
  }

  async signIn(mobile: string): Promise<void> {
    const { data } = await this.ask(accountCalls.signIn, { username: mobile, password });
    this.tokens.set(mobile, String(data));
  }

  /** Whether it was done or refused matters to nobody here; that it was answered does. */
  deed<C extends Call>(mobile: string, call: C, request: RequestOf<C>): Deed {
    const key = randomUUID();
    return async () => {
      const { code, message } = await this.ask(call, request, this.tokens.get(mobile), key);
      if (![0, 1, 404, 422].includes(code)) throw new Error(`${call.path}: ${code} ${message}`);
    };
  }

  async order(amount: number): Promise<string> {
    const token = this.tokens.get(as.administrator);
    const { data } = await this.ask(orderCalls.create, { amount, way: "transfer" }, token);
    return String(data);
  }

  /** All at once; the server is killed after so many milliseconds, and whoever was not answered asks again. */
  async killAmong(deeds: Deed[], delay: number): Promise<void> {
    const answers = deeds.map((deed) =>
      deed().then(
        () => true,
        () => false,
      ),
    );
    await pause(delay);
    await this.stop("SIGKILL");
    await this.start();
    for (const [at, wasAnswered] of (await Promise.all(answers)).entries())
      if (!wasAnswered) await deeds[at]!();
  }
}

const amount = 70_007;
const engines = ["sqlite", "postgres"] as const;

describe.each(engines)("on %s", (engine) => {
  test.skipIf(engine === "postgres" && !postgresServer)(
    "H1, H2, H4: orders paid, confirmed, cancelled, refunded and invoiced at once, and the server killed, leave books that agree",
    async () => {
      const { dataFolder, env, drop } = await dataOn(engine, folder);
      const books = new Books(dataFolder, env);
      await books.start();
      const platform = [as.systemAdministrator, "13800000016"] as const;
      for (const mobile of [as.administrator, ...platform]) await books.signIn(mobile);

      const orders: string[] = [];
      for (const delay of [0, 5, 15, 40]) {
        const own = [];
        for (let at = 0; at < 8; at += 1) own.push(await books.order(amount + at));
        orders.push(...own);
        const pay = own.map((id) => books.deed(as.administrator, orderCalls.pay, { id, payer: "电力" }));
        pay.push(books.deed(as.administrator, orderCalls.cancel, { id: own[7]! }));
        const decide = own.flatMap((id, at) => [
          ...platform.map((mobile) => books.deed(mobile, orderCalls.confirm, { id })),
          ...(at % 4 === 3 ? [books.deed(as.administrator, orderCalls.cancel, { id })] : []),
        ]);
        const after = own.flatMap((id, at) => [
          ...platform.map((mobile) =>
            books.deed(mobile, orderCalls.refund, { orderUuid: id, reason: "多付" }),
          ),
          ...(at % 2 ? [books.deed(as.administrator, invoiceCalls.apply, { orderIds: [id] })] : []),
        ]);
        await books.killAmong(pay, delay);
        await books.killAmong(decide, delay);
        await books.killAmong(after.slice(0, 10), delay);
      }
      await books.stop();

      const { queries, close } = await openDatabase(env.DATABASE_URL ?? join(dataFolder, "mingshi.sqlite"));
      const rows = await queries.selectFrom("money_order").selectAll().where("id", "in", orders).execute();
      const entries = await queries
        .selectFrom("ledger")
        .select(["order_id", "kind", "amount"])
        .where("order_id", "in", orders)
        .execute();
      expect((await findDifferences(queries)).differences).toEqual([]);
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["paid", "cancelled", "refunded"]));
      for (const { id, state, amount, declared_by, confirmed_by } of rows) {
        const booked = entries.filter(({ order_id }) => order_id === id).map(({ amount }) => amount);
        const expected = { paid: [amount], refunded: [-amount, amount], cancelled: [] };
        expect(booked.sort((one, other) => one - other)).toEqual(expected[state as keyof typeof expected]);
        expect(confirmed_by === "" || confirmed_by !== declared_by).toBe(true);
      }
      await close();
      await drop();
    },
  );
});
