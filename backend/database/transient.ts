/**
 * PostgreSQL's codes for an unavailable connection, server, lock or disk. Source: its appendix A, error codes.
 */
const passingStates = /^(08\d{3}|53\d{3}|57P0[123]|57014|55P03|40001|40P01|25006|58030)$/;
/** Node's codes for an unreachable host, and SQLite's for a locked file, and for a disk that takes no write. */
const passingCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)\w*)$/;
/** Messages of the `pg` package, which have no code, for a lost connection. */
const passingWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True where the database was unavailable just now and stored nothing: retrying the request may succeed. */
export function isTransient(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return passingStates.test(code) || passingCodes.test(code) || passingWords.test(message);
}

/** True where the disk is full, read-only or broken: a person has to see to it. */
export const isDiskFailure = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)\w*|53100|58030|25006)$/.test(
    (error as { code?: string }).code ?? "",
  );
