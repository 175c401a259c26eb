import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseConnection } from "kysely";
import { SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { LiteralCompiler } from "./literal-compiler";

/** Milliseconds: between two tries at a file that another process has locked, and until the caller is told. */
const lockWait = { retry: 5, timeout: 5000 };

/** Whether another process or connection has locked the file. */
export const isLocked = (error: unknown): boolean =>
  /^SQLITE_BUSY/.test((error as { code?: string }).code ?? "");

/**
 * A driver that waits for a lock of another process without blocking this one: SQLite's own waiting would hold
 * up the event loop, and with it every page. Meanwhile the connection is free for others, who only read. A
 * statement within a transaction is not retried: the transaction has the lock already.
 */
class RetryingDriver extends SqliteDriver {
  readonly #inTransaction: () => boolean;

  readonly #limits: typeof lockWait;

  constructor(config: SqliteDialectConfig, inTransaction: () => boolean, limits: typeof lockWait) {
    super(config);
    this.#inTransaction = inTransaction;
    this.#limits = limits;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      streamQuery: (query, size) => connection.streamQuery(query, size),
      executeQuery: async (query) => {
        const until = Date.now() + this.#limits.timeout;
        for (;;) {
          try {
            return await connection.executeQuery(query);
          } catch (error) {
            if (!isLocked(error) || this.#inTransaction() || Date.now() > until) throw error;
          }
          await super.releaseConnection();
          await wait(this.#limits.retry);
          await super.acquireConnection();
        }
      },
    };
  }
}

/** Kysely migrates SQLite step by step outside of a transaction, although its DDL is transactional. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class RetryingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #inTransaction: () => boolean;

  readonly #limits: typeof lockWait;

  /** `inTransaction` tells whether the connection is in one. */
  constructor(config: SqliteDialectConfig, inTransaction: () => boolean, limits = lockWait) {
    super(config);
    this.#config = config;
    this.#inTransaction = inTransaction;
    this.#limits = limits;
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createQueryCompiler() {
    return new LiteralCompiler();
  }

  override createDriver() {
    return new RetryingDriver(this.#config, this.#inTransaction, this.#limits);
  }
}
