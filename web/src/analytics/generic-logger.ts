import {
  LOG_DEFAULT_LEVEL_NUMBER,
  LOG_DEFAULT_PLACE,
  LOG_TIMEOUT_MS,
  type LogLevelName,
  type LogRecord,
} from '@flydeck/contract/events/log-record';
import { postJson } from '../api/post-json.ts';
import { visitSessionId } from './session.ts';
import { analyticsSettings, eventsHere } from './settings.ts';
import { showInstead } from './show-instead.ts';

/** What a record tells; the rest has its defaults (S§3). */
export interface Logged {
  /** What it is about, what became of it, and what set that off. */
  readonly object: string;
  readonly action: string;
  readonly trigger: string;
  readonly msg: string;
  /** Where in the program, and by which logger. */
  readonly source: string;
  readonly name: string;
  readonly category?: string;
  readonly platform?: string;
  readonly levelname?: LogLevelName;
  readonly levelno?: number;
  readonly preziId?: string;
}

const MS = 1000;

/** A moment as clocks on the wall show it, with its distance from UTC. */
function localTime(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const wall = new Date(at.getTime() + minutes * 60 * MS).toISOString().slice(0, -1);
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${wall}${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}

/** A log record of this moment (S§3). @throws Error without secure random numbers. */
export function makeLogRecord({ preziId, ...logged }: Logged, at: Date): LogRecord {
  return {
    current_time: at.toISOString(),
    created: at.getTime() / MS,
    msecs: at.getMilliseconds(),
    client_datetime: localTime(at),
    category: LOG_DEFAULT_PLACE,
    platform: LOG_DEFAULT_PLACE,
    levelname: 'INFO',
    levelno: LOG_DEFAULT_LEVEL_NUMBER,
    ...logged,
    session_id: visitSessionId(false),
    ...(preziId === undefined ? {} : { prezi_id: preziId }),
  };
}

/**
 * The generic logger (S§7.3): posts one record to the configured endpoint. Outside production it only writes to the console.
 * True where it was taken.
 * @throws Error in production without an endpoint.
 */
export async function logGeneric(logged: Logged): Promise<boolean> {
  const record = makeLogRecord(logged, new Date());
  if (eventsHere() === 'console') {
    showInstead('log', record);
    return false;
  }
  const { logUrl } = analyticsSettings();
  if (logUrl === null) throw new Error('No log endpoint is configured.');
  return postJson(logUrl, JSON.stringify([record]), LOG_TIMEOUT_MS, 'omit').catch(() => false);
}
