import {
  LOG_DEFAULT_CATEGORY,
  LOG_DEFAULT_LEVEL_NUMBER,
  LOG_TIMEOUT_MS,
  type LogLevelName,
  type LogRecord,
} from '@flydeck/contract/events/log-record';
import { postJson } from '../api/post-json.ts';
import { logToConsole } from './log-to-console.ts';
import { visitSessionId } from './session.ts';
import { analyticsSettings, eventHandling } from './settings.ts';

/**
 * Fields of a log record that callers may set (S3.9). `msg`, `levelname` and `levelno` are named as in log records of
 * Python.
 */
export interface LogFields {
  /** Subject of the record, such as `page`. */
  readonly object: string;
  /** Event that is recorded, such as `failed`. */
  readonly action: string;
  /** Cause of the event. */
  readonly trigger: string;
  /** Message of the record. */
  readonly msg: string;
  /** Path of the page. */
  readonly source: string;
  /** Name of the logger. */
  readonly name: string;
  /** Category and platform from which the record comes; both are `website` by default. */
  readonly category?: string;
  readonly platform?: string;
  /** Level as a name and as a number; `INFO` by default. */
  readonly levelname?: LogLevelName;
  readonly levelno?: number;
  /** Oid of the presentation that the record is about. */
  readonly preziId?: string;
}

const MS_PER_SECOND = 1000;

/** Returns the local time in ISO 8601 with milliseconds and UTC offset. */
function localTime(time: Date): string {
  const offsetMinutes = -time.getTimezoneOffset();
  const localDateTime = new Date(time.getTime() + offsetMinutes * 60 * MS_PER_SECOND).toISOString().slice(0, -1);
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const absoluteMinutes = Math.abs(offsetMinutes);
  return `${localDateTime}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(absoluteMinutes / 60)}:${twoDigits(absoluteMinutes % 60)}`;
}

/**
 * Creates a log record of the specified time, with defaults for the fields that are not set (S3.9).
 * @throws Error if the session id cannot be created, because the browser has no secure random numbers.
 */
export function makeLogRecord({ preziId, ...fields }: LogFields, time: Date): LogRecord {
  return {
    current_time: time.toISOString(),
    created: time.getTime() / MS_PER_SECOND,
    msecs: time.getMilliseconds(),
    client_datetime: localTime(time),
    category: LOG_DEFAULT_CATEGORY,
    platform: LOG_DEFAULT_CATEGORY,
    levelname: 'INFO',
    levelno: LOG_DEFAULT_LEVEL_NUMBER,
    ...fields,
    session_id: visitSessionId({ setCookie: false }),
    ...(preziId === undefined ? {} : { prezi_id: preziId }),
  };
}

/**
 * Posts one log record to the configured endpoint. Outside of production, only writes the record to the console
 * (S7.17).
 * @returns true if the endpoint accepted the record, otherwise false.
 * @throws Error in production if no endpoint is configured.
 */
export async function logGeneric(fields: LogFields): Promise<boolean> {
  const record = makeLogRecord(fields, new Date());
  if (eventHandling() === 'console') {
    logToConsole('log', record);
    return false;
  }
  const { logUrl } = analyticsSettings();
  if (logUrl === null) throw new Error('No log URL.');
  // `omit`: sends no cookies.
  return postJson(logUrl, JSON.stringify([record]), LOG_TIMEOUT_MS, 'omit').catch(() => false);
}
