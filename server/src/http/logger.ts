import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

export type { Logger } from 'pino';

/** The one log: a JSON object a line on stderr, without what would give away a visitor's session. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}
