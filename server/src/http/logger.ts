import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type { Logger } from 'pino';

/** What would give away a visitor's session; and `detail`, in which PostgreSQL quotes the rows that it refuses. */
const SECRET = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'err.detail'];

/** The one log: a JSON object a line on stderr, without what is secret or anybody's own. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRET,
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}
