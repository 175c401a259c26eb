import pino from "pino";

export type Log = Pick<pino.Logger, "info" | "warn" | "error">;

/** One JSON line per event, to standard output by default. Never pass credentials to it. */
export function openLog(level: string, to: pino.DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["password", "token", "code", "*.password", "*.token", "*.code"],
      serializers: { error: withoutRows },
    },
    to,
  );
}

/** Addresses without who signs in at them: of a database, or of a mail server. */
export const withoutCredentials = (text: string) => text.replace(/:\/\/[^\s/]{1,300}@/g, "://…@");

/** why: PostgreSQL errors carry the failed row's values, including password hashes. */
function withoutRows(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutCredentials(String(error)) };
  const { name, message, stack = "" } = error;
  return {
    ...{ name, message: withoutCredentials(message), stack: withoutCredentials(stack) },
    errorCode: (error as { code?: unknown }).code,
  };
}
