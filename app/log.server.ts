import pino from "pino";

/** A path as it is logged: without what lets whoever reads it in (trust F1). */
export const loggedPath = (path: unknown): string =>
  String(path).replace(
    /^(\/cover\/|\/measure\/answer\/|\/measure\/report\/external\/[^/]+\/[^/]+\/|\/exam\/report\/(?:reportPDF|gpPdfReport)\/[^/]+\/)[^/]+/i,
    "$1…",
  );

/** The web process's log: one JSON line per event, never with credentials. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: pino.stdSerializers.err, path: loggedPath },
});
