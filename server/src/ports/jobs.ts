import type { Kysely } from 'kysely';
import type { z } from 'zod';

/** A kind of job. Handlers must be idempotent, because a job may run more than once. */
export interface JobDefinition<Payload> {
  /** Feature and verb, such as `mail.send`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Number of retries after failures, with increasing delays. */
  readonly retryLimit: number;
  /** Maximum duration of an attempt. Longer attempts count as failed. */
  readonly expireInSeconds: number;
  /** Cron schedule (five fields, UTC) by which the job is enqueued with the payload `{}`. */
  readonly cron?: string;
}

interface EnqueueOptions {
  /** If a job with the same name and key is already waiting, no other job is enqueued. */
  readonly singletonKey?: string;
  /** Minimum delay before the job starts. */
  readonly startAfterSeconds?: number;
}

interface JobContext {
  readonly id: string;
  /** Aborted when the process stops or the attempt expires. */
  readonly signal: AbortSignal;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** The state of a job. The payload is omitted, because it may contain personal data. */
export interface JobRecord {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly retryCount: number;
  /** Why the last attempt failed. */
  readonly error: string | null;
}

/** The job queue. All processes that are connected to the same database use the same queue. */
export interface Jobs {
  /**
   * Enqueues a job. If `db` is a transaction, the job exists only if the transaction is committed. Resolves to the id
   * of the job; null if a job with the same name and `singletonKey` is already waiting.
   */
  enqueue<Payload>(
    // biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
    db: Kysely<any>,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /**
   * Registers the handler of a job. At most `maxConcurrent` jobs (default 1) run concurrently in this process. `load`
   * returns the handler, and is called for each job that runs. Processes that only serve HTTP run no jobs.
   */
  handle<Payload>(
    job: JobDefinition<Payload>,
    load: () => Promise<JobHandler<Payload>>,
    maxConcurrent?: number,
  ): Promise<void>;
  /** Returns the jobs of all processes, newest first, for the administration pages. */
  list(query?: { readonly state?: JobState; readonly limit?: number }): Promise<JobRecord[]>;
  /** Restarts a failed or cancelled job. Resolves to false if no failed or cancelled job has this id. */
  retry(id: string): Promise<boolean>;
  /** Cancels a waiting job, or signals a running job to stop. Resolves to false if the job is neither. */
  cancel(id: string): Promise<boolean>;
  /** Waits a limited time for running jobs, then aborts the remaining jobs. Any process can retry aborted jobs. */
  close(): Promise<void>;
}
