import type { Kysely } from 'kysely';
import type { z } from 'zod';

/** Type of a background job. Handlers must be idempotent. */
export interface JobDefinition<Payload> {
  /** Feature and verb, such as `mail.send`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Number of retries after failures, with increasing delays. */
  readonly retryLimit: number;
  /** Attempts that take longer count as failed. */
  readonly expireInSeconds: number;
  /** Cron schedule (five fields, UTC): the job is enqueued with the payload `{}`. */
  readonly cron?: string;
}

interface EnqueueOptions {
  /** If a job with the same name and key is already waiting, no other job is enqueued. */
  readonly singletonKey?: string;
  readonly startAfterSeconds?: number;
}

interface JobContext {
  readonly id: string;
  /** Aborted when the process stops or the attempt expires. */
  readonly signal: AbortSignal;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** State of a job, without its payload, which may contain personal data. */
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

/** The job queue, shared by all processes on one database. */
export interface Jobs {
  /**
   * Enqueues a job in the transaction of `db` (immediately on a plain connection): the job exists only if the
   * transaction is committed. Resolves to the job's id; null if a job with `singletonKey` is already waiting.
   */
  enqueue<Payload>(
    // biome-ignore lint/suspicious/noExplicitAny: accepts the tables of every feature.
    db: Kysely<any>,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /**
   * Registers the handler of a job, with at most `maxConcurrent` concurrent jobs in this process (default 1). `load`,
   * which is called for each job that runs, returns the handler. Does not run jobs in processes that only serve HTTP.
   */
  handle<Payload>(
    job: JobDefinition<Payload>,
    load: () => Promise<JobHandler<Payload>>,
    maxConcurrent?: number,
  ): Promise<void>;
  /** Jobs of all processes, newest first, for the administration pages. */
  list(query?: { readonly state?: JobState; readonly limit?: number }): Promise<JobRecord[]>;
  /** Restarts a failed or cancelled job; false if there is no such job. */
  retry(id: string): Promise<boolean>;
  /** Cancels a waiting job, or signals a running job to stop; false if there is no such job. */
  cancel(id: string): Promise<boolean>;
  /** Waits for running jobs for a limited time, then aborts them. Any process retries aborted jobs. */
  close(): Promise<void>;
}
