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

/** Fields of a log record; the others have defaults (S3.9). */
export interface LogFields {
  /** What the record is about, what happened, and what caused it. */
  readonly object: string;
  readonly action: string;
  readonly trigger: string;
  readonly msg: string;
  /** Path of the page, and name of the logger. */
  readonly source: string;
  readonly name: string;
  readonly category?: string;
  readonly platform?: string;
  readonly levelname?: LogLevelName;
  readonly levelno?: number;
  readonly preziId?: string;
}

const MS = 1000;

/** Local time in ISO 8601 with milliseconds and UTC offset. */
function localTime(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + minutes * 60 * MS).toISOString().slice(0, -1);
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const offset = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}

/** Creates a log record with the time `at` (S3.9). @throws Error without secure random numbers. */
export function makeLogRecord({ preziId, ...fields }: LogFields, at: Date): LogRecord {
  return {
    current_time: at.toISOString(),
    created: at.getTime() / MS,
    msecs: at.getMilliseconds(),
    client_datetime: localTime(at),
    category: LOG_DEFAULT_CATEGORY,
    platform: LOG_DEFAULT_CATEGORY,
    levelname: 'INFO',
    levelno: LOG_DEFAULT_LEVEL_NUMBER,
    ...fields,
    session_id: visitSessionId(false),
    ...(preziId === undefined ? {} : { prezi_id: preziId }),
  };
}

/**
 * Posts one log record to the configured endpoint; outside of production, only writes it to the console (S7.17).
 * @returns true if the endpoint accepted it.
 * @throws Error in production without an endpoint.
 */
export async function logGeneric(fields: LogFields): Promise<boolean> {
  const record = makeLogRecord(fields, new Date());
  if (eventHandling() === 'console') {
    logToConsole('log', record);
    return false;
  }
  const { logUrl } = analyticsSettings();
  if (logUrl === null) throw new Error('No log endpoint is configured.');
  return postJson(logUrl, JSON.stringify([record]), LOG_TIMEOUT_MS, 'omit').catch(() => false);
}
