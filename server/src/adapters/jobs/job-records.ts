import type { Db } from 'pg-boss';
import type { JobRecord, JobState } from '../../ports/jobs.ts';

/** Maximum number of listed jobs if the caller gives no limit. */
const LIST_LIMIT = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Selects the jobs of all queues except the internal queues of pg-boss, whose names begin with two underscores. The
 * output of a failed attempt contains the `message` of the thrown error, or the thrown `value`.
 */
const SELECT_JOBS = `
  SELECT id, name, state::text AS state, created_on AS "createdAt", started_on AS "startedAt",
    completed_on AS "completedAt", retry_count AS "retryCount",
    CASE WHEN state IN ('failed', 'retry') THEN coalesce(output->>'message', output->>'value') END AS error
  FROM jobs.job WHERE name NOT LIKE '\\_\\_%'`;

/** Lists jobs of all queues, newest first. The API of pg-boss lists only one queue, oldest first. */
export async function listJobs(
  db: Db,
  { state, limit = LIST_LIMIT }: { readonly state?: JobState; readonly limit?: number },
): Promise<JobRecord[]> {
  const { rows } = await db.executeSql(
    `${SELECT_JOBS} AND ($1::text IS NULL OR state::text = $1) ORDER BY created_on DESC, id LIMIT $2`,
    [state ?? null, limit],
  );
  return rows as JobRecord[];
}

/** Returns the job with this id, in any queue; undefined if there is none, or if `id` is not a UUID. */
export async function findJob(db: Db, id: string): Promise<JobRecord | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows } = await db.executeSql(`${SELECT_JOBS} AND id = $1`, [id]);
  return rows[0] as JobRecord | undefined;
}
