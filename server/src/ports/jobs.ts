import type { Kysely } from 'kysely';
import type { z } from 'zod';

/** Slow or remote work by name: what it is told, and how often it is tried. Its handler is idempotent. */
export interface JobDefinition<Payload> {
  /** `mail.send`: the feature and the verb. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How often it is tried again after a failure, with growing pauses. */
  readonly retryLimit: number;
  /** An attempt that takes longer counts as failed. */
  readonly expireInSeconds: number;
  /** Five fields of cron, UTC: enqueued by itself, with `{}` as its payload. */
  readonly cron?: string;
}

export interface EnqueueOptions {
  /** Enqueued jobs of one name with the same key are one job. */
  readonly singletonKey?: string;
  readonly startAfterSeconds?: number;
}

export interface JobContext {
  readonly id: string;
  /** Aborted when the process stops or the attempt expires. */
  readonly signal: AbortSignal;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** What became of a job, without its payload, which may be personal. */
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

/** The queue of all processes on one database. */
export interface Jobs {
  /**
   * Asks for work in the transaction of `db` (or at once on a plain connection): the job exists if, and only if, what
   * asked for it was committed. Resolves to the job's id; null where `singletonKey` names one that waits already.
   */
  enqueue<Payload>(
    // biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
    db: Kysely<any>,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /**
   * Says who does the work, `atOnce` of it in this process (default 1); `load` is called when a job comes. In a process that
   * only serves, it does nothing.
   */
  handle<Payload>(
    job: JobDefinition<Payload>,
    load: () => Promise<JobHandler<Payload>>,
    atOnce?: number,
  ): Promise<void>;
  /** Jobs of any process, the newest first, for administrators to look at. */
  list(query?: { readonly state?: JobState; readonly limit?: number }): Promise<JobRecord[]>;
  /** Sets a failed or cancelled job going again; false where there is no such job. */
  retry(id: string): Promise<boolean>;
  /** Keeps a job that waits from being done, and tells one that runs to stop; false where there is no such job. */
  cancel(id: string): Promise<boolean>;
  /** Lets what runs here finish for a while, then aborts it; it is tried again elsewhere or at the next start. */
  close(): Promise<void>;
}
