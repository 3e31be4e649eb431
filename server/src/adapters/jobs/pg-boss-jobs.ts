import { randomUUID } from 'node:crypto';
import { type CommandResponse, fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Logger } from '../../http/logger.ts';
import type { DatabaseConnectivity } from '../../ports/database-connectivity.ts';
import type { JobDefinition, JobHandler, JobRecord, Jobs } from '../../ports/jobs.ts';
import { isLostConnection } from '../database/lost-connection.ts';
import { findJob, listJobs } from './job-records.ts';

/** The database schema of pg-boss. `job-records.ts` reads from it. */
const JOBS_SCHEMA = 'jobs';

/**
 * Number of connections that fetch and complete jobs. Another connection listens for new jobs. The number is small,
 * because polling keeps these connections open and PostgreSQL needs about 8 MB for each.
 */
const POOL_SIZE = 2;

/** Maximum delay before a retry. */
const RETRY_DELAY_MAX_SECONDS = 3600;

export interface JobsTiming {
  /** How long a stopping process waits for its running jobs. */
  readonly stopGraceMs: number;
  /** Interval of checks for jobs whose worker has terminated. */
  readonly superviseSeconds: number;
  /** A worker without a heartbeat for this long is considered terminated; at least 10. */
  readonly heartbeatSeconds: number;
  /** Polling interval for jobs without a notification, such as delayed jobs; at least 0.5. */
  readonly pollSeconds: number;
  /** Delay before the first retry. The delay doubles with each further retry. */
  readonly retryDelaySeconds: number;
}

const DEFAULT_TIMING: JobsTiming = {
  stopGraceMs: 10_000,
  superviseSeconds: 20,
  heartbeatSeconds: 30,
  pollSeconds: 5,
  retryDelaySeconds: 5,
};

export interface JobsOptions {
  /** URL of the database. It contains the password, so it must not be logged. */
  readonly connectionString: string;
  /** Whether this process runs jobs or only enqueues them. */
  readonly runsJobs: boolean;
  readonly log: Logger;
  /** If given, errors that are caused by a database outage are not logged. */
  readonly connectivity?: DatabaseConnectivity;
  readonly timing?: Partial<JobsTiming>;
}

/**
 * Opens the job queue. The queue is stored in the application's database, so a job can be enqueued in the caller's
 * transaction. Any number of processes may share the queue. NOTIFY announces new jobs to workers, which also poll as a
 * fallback.
 */
export async function openJobs({ connectionString, runsJobs, log, timing, connectivity }: JobsOptions): Promise<Jobs> {
  const isOutage = createOutageFilter(connectivity);
  const effectiveTiming = { ...DEFAULT_TIMING, ...timing };
  const boss = new PgBoss({
    connectionString,
    schema: JOBS_SCHEMA,
    max: POOL_SIZE,
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: runsJobs,
    superviseIntervalSeconds: effectiveTiming.superviseSeconds,
    monitorIntervalSeconds: effectiveTiming.superviseSeconds,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (err) => {
    if (!isOutage(err)) log.error({ err }, 'job queue error');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data, reason: message }, 'job queue warning'));
  await boss.start();
  return new PgBossJobs(boss, runsJobs, log, isOutage, effectiveTiming);
}

type IsOutage = (error: unknown) => boolean;

/**
 * Messages of connection errors by pg, pg-pool and pg-boss. pg-boss may report a connection error after the outage has
 * ended. At that time, only the message shows that an outage caused the error.
 */
const CONNECTION_ERROR =
  /^(timeout exceeded when trying to connect|timeout expired|connect ECONNREFUSED|LISTEN\/NOTIFY (heartbeat timed out|connection ended))/;

/**
 * Returns a function that returns whether an error is caused by a database outage. The function also reports connection
 * errors to `connectivity`.
 */
function createOutageFilter(connectivity: DatabaseConnectivity | undefined): IsOutage {
  return (error) => {
    if (!connectivity) return false;
    // A failed worker reports its error as a plain object.
    const { message = '' } = (error ?? {}) as { readonly message?: string };
    const isConnectionError = isLostConnection(error) || CONNECTION_ERROR.test(message);
    if (isConnectionError) connectivity.reportFailure();
    return connectivity.isUnreachable || isConnectionError;
  };
}

class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #runsJobs: boolean;
  readonly #log: Logger;
  readonly #isOutage: IsOutage;
  readonly #timing: JobsTiming;
  /** Queues by name. A promise resolves when the queue exists in the database. */
  readonly #queues = new Map<string, Promise<void>>();

  constructor(boss: PgBoss, runsJobs: boolean, log: Logger, isOutage: IsOutage, timing: JobsTiming) {
    this.#boss = boss;
    this.#runsJobs = runsJobs;
    this.#log = log;
    this.#isOutage = isOutage;
    this.#timing = timing;
  }

  enqueue: Jobs['enqueue'] = async (db, job, payload, options = {}) => {
    await this.#ensureQueue(job.name);
    return this.#boss.send(job.name, job.payload.parse(payload) as object, {
      db: fromKysely(db),
      ...this.#retryOptionsOf(job),
      // The queue allows one waiting job per key, so jobs without a key get a random key.
      singletonKey: options.singletonKey ?? randomUUID(),
      ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
    });
  };

  handle: Jobs['handle'] = async (job, load, concurrency = 1) => {
    await this.#ensureQueue(job.name);
    if (!this.#runsJobs) return;
    if (job.cron) {
      const options = { ...this.#retryOptionsOf(job), tz: 'UTC', singletonKey: 'cron' };
      await this.#boss.schedule(job.name, job.cron, {}, options);
    } else {
      // An earlier release may have stored a schedule for this job.
      await this.#boss.unschedule(job.name);
    }
    for (let index = 0; index < concurrency; index++) await this.#startWorker(job, load);
  };

  list: Jobs['list'] = (query = {}) => listJobs(this.#boss.getDb(), query);

  retry: Jobs['retry'] = (id) =>
    this.#changeState(id, ({ name, state }) => {
      if (state === 'failed') return this.#boss.retry(name, id);
      return state === 'cancelled' ? this.#boss.resume(name, id) : undefined;
    });

  cancel: Jobs['cancel'] = (id) => this.#changeState(id, ({ name }) => this.#boss.cancel(name, id));

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: this.#timing.stopGraceMs });
  }

  /** Starts a worker, which runs the jobs of a queue one after another. */
  async #startWorker<Payload>(job: JobDefinition<Payload>, load: () => Promise<JobHandler<Payload>>): Promise<void> {
    const { pollSeconds } = this.#timing;
    const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    let workerId = '';
    workerId = await this.#boss.work(job.name, polling, async ([next]: Job<object>[]) => {
      try {
        if (next) await this.#runJob(job, load, next);
      } finally {
        // Fetches the next job immediately instead of at the next poll.
        this.#boss.notifyWorker(workerId);
      }
    });
  }

  /** Changes the state of a job by a command of pg-boss. Returns whether the state changed. */
  async #changeState(id: string, command: (job: JobRecord) => Promise<CommandResponse> | undefined): Promise<boolean> {
    const job = await findJob(this.#boss.getDb(), id);
    // The type of pg-boss lacks the field `affected`, the number of changed jobs.
    const response = (job && (await command(job))) as { readonly affected?: number } | undefined;
    return (response?.affected ?? 0) > 0;
  }

  /**
   * Runs a job. If the job fails, throws the error, so that pg-boss retries the job. Logs the error unless a database
   * outage caused it.
   */
  async #runJob<Payload>(
    job: JobDefinition<Payload>,
    load: () => Promise<JobHandler<Payload>>,
    { id, data, signal, retryCount }: Job<object>,
  ): Promise<void> {
    try {
      const handler = await load();
      await handler(job.payload.parse(data), { id, signal });
    } catch (err) {
      if (!this.#isOutage(err)) this.#log.error({ err, job: job.name, id, attempt: retryCount + 1 }, 'job failed');
      throw err;
    }
  }

  #retryOptionsOf({ retryLimit, expireInSeconds }: Pick<JobDefinition<never>, 'retryLimit' | 'expireInSeconds'>) {
    return {
      retryLimit,
      retryDelay: this.#timing.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds,
      heartbeatSeconds: this.#timing.heartbeatSeconds,
    };
  }

  /** Creates the queue of a job in the database, unless this process has done so. */
  #ensureQueue(name: string): Promise<void> {
    const existingQueue = this.#queues.get(name);
    if (existingQueue) return existingQueue;
    // With the policy `short`, a queue has at most one waiting job per `singletonKey`.
    const newQueue = this.#boss.createQueue(name, { policy: 'short', notify: true });
    this.#queues.set(name, newQueue);
    newQueue.catch(() => this.#queues.delete(name));
    return newQueue;
  }
}
