export type LogLevelName = 'INFO' | 'WARN' | 'ERROR';

/** Default value of `levelno` (S3.9, S9.5): the number of the level `INFO` in Python's `logging` module. */
export const LOG_DEFAULT_LEVEL_NUMBER = 20;

/** Default value of `category` and of `platform` (S3.9). */
export const LOG_DEFAULT_CATEGORY = 'website';

/** Timeout of log requests (S7.17, S9.1). */
export const LOG_TIMEOUT_MS = 20_000;

/**
 * A log record of a page (S3.9). Pages send it as an array of one record to the operator's log endpoint. Fields such as
 * `levelname`, `levelno` and `msecs` are named as in log records of Python.
 */
export interface LogRecord {
  /** ISO 8601, UTC. */
  readonly current_time: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** Milliseconds within the second of `created`. */
  readonly msecs: number;
  /** ISO 8601, by the visitor's clock and time zone. */
  readonly client_datetime: string;
  /** Subject of the record, such as `page`. */
  readonly object: string;
  /** Event that is recorded, such as `failed`. */
  readonly action: string;
  /** Cause of the event. */
  readonly trigger: string;
  readonly category: string;
  /** Path of the page. */
  readonly source: string;
  readonly levelname: LogLevelName;
  /** Name of the logger. */
  readonly name: string;
  readonly levelno: number;
  /** Message of the record. */
  readonly msg: string;
  readonly platform: string;
  readonly session_id: string;
  /** Oid of the presentation that the page shows. */
  readonly prezi_id?: string;
}
