import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type RecordedState, recordedStateSchema } from './recorded-state.ts';

/** Files of a recorded release. The folder of the files is named after the last migration of the release. */
export const STATE_FILE = 'state.json';
export const JOBS_SCHEMA_FILE = 'jobs-schema.sql';
/** One JSON array per line, compressed with gzip: `["row", table, row]` or `["blob", key, base64]`. */
export const DATA_FILE = 'data.jsonl.gz';

/** One line of the data file. A row is the JSON text that PostgreSQL writes, in which numbers keep all their digits. */
export type DataLine = readonly ['row', table: string, json: string] | readonly ['blob', key: string, base64: string];

/** Tables of the job queue that are recorded. The other tables contain statistics and running processes. */
export const JOB_TABLES = ['jobs.queue', 'jobs.job', 'jobs.schedule', 'jobs.subscription', 'jobs.job_dependency'];

/** State of an instance with an earlier release: database rows, jobs and blobs. */
export interface RecordedRelease {
  readonly state: RecordedState;
  /** SQL that creates the schema of the job queue in the version that the release used. */
  readonly jobsSchema: string;
  /** Rows as JSON by table, in the order of recording. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly blobs: ReadonlyMap<string, Buffer>;
}

/** Reads the files of a recorded release. @throws ZodError if `state.json` is invalid. */
export function readRecordedRelease(folder: string): RecordedRelease {
  const read = (name: string) => readFileSync(join(folder, name));
  const rows = new Map<string, string[]>();
  const blobs = new Map<string, Buffer>();
  for (const line of gunzipSync(read(DATA_FILE)).toString().trimEnd().split('\n')) {
    const [kind, tableOrKey, content] = JSON.parse(line) as DataLine;
    if (kind === 'blob') blobs.set(tableOrKey, Buffer.from(content, 'base64'));
    else rows.set(tableOrKey, [...(rows.get(tableOrKey) ?? []), content]);
  }
  return {
    state: recordedStateSchema.parse(JSON.parse(read(STATE_FILE).toString())),
    jobsSchema: read(JOBS_SCHEMA_FILE).toString(),
    rows,
    blobs,
  };
}
