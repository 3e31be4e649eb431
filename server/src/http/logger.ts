import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type { Logger } from 'pino';

/** Fields with session credentials, and `detail` of database errors, in which PostgreSQL quotes the rejected row. */
const REDACTED_PATHS = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'err.detail'];

/** Returns the logger: one JSON object per line on stderr (or `destination`), without secrets and personal data. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: REDACTED_PATHS },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}
