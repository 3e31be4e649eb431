export type LogLevelName = 'INFO' | 'WARN' | 'ERROR';

/** Default value of `levelno` (S3.9, S9.5). */
export const LOG_DEFAULT_LEVEL_NUMBER = 20;

/** Default value of `category` and of `platform` (S3.9). */
export const LOG_DEFAULT_CATEGORY = 'website';

/** Timeout of log requests (S7.17, S9.1). */
export const LOG_TIMEOUT_MS = 20_000;

/** A log record of a page (S3.9). Pages send it as an array of one record to the operator's log endpoint. */
export interface LogRecord {
  /** ISO 8601, UTC. */
  readonly current_time: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** Milliseconds within the second of `created`. */
  readonly msecs: number;
  /** ISO 8601, by the visitor's clock and time zone. */
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
  /** Oid of the presentation that the page shows. */
  readonly prezi_id?: string;
}
