/** What PostgreSQL says of a connection, a server or a lock that could not be had. Source: its appendix A, error codes. */
const passingStates = /^(08\d{3}|53\d{3}|57P0[123]|57014|55P03|40001|40P01|25006)$/;
/** What Node says of a machine that could not be reached, and SQLite of a file that somebody else holds. */
const passingCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_(BUSY|LOCKED)\w*)$/;
/** What the `pg` package says, without a code, of a connection that is gone. */
const passingWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True where the database could not be asked just now, so that the same request may go well in a moment. */
export function isPassing(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return passingStates.test(code) || passingCodes.test(code) || passingWords.test(message);
}
