export const LOG_LEVEL_NAMES = ['INFO', 'WARN', 'ERROR'] as const;
export type LogLevelName = (typeof LOG_LEVEL_NAMES)[number];

/** The number of a record's level, where none is given (S§9). */
export const LOG_DEFAULT_LEVEL_NUMBER = 20;

/** A record's category and platform, where none are given (S§3). */
export const LOG_DEFAULT_PLACE = 'website';

/** How long a page waits for the answer to a log record (S§9). */
export const LOG_TIMEOUT_MS = 20_000;

/** What pages tell the operator's log (S§3), in an array of one; it is not for this instance to read. */
export interface LogRecord {
  /** ISO 8601, UTC. */
  readonly current_time: string;
  /** Seconds since 1970, and the milliseconds of the last of them. */
  readonly created: number;
  readonly msecs: number;
  /** ISO 8601, by the visitor's clock and zone. */
  readonly client_datetime: string;
  readonly object: string;
  readonly action: string;
  readonly trigger: string;
  readonly category: string;
  readonly source: string;
  readonly levelname: LogLevelName;
  readonly name: string;
  readonly levelno: number;
  readonly msg: string;
  readonly platform: string;
  readonly session_id: string;
  /** The presentation that it is about. */
  readonly prezi_id?: string;
}
