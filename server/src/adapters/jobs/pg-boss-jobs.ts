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
 * Connections for fetching and settling jobs; one more listens. Polling keeps them open, and PostgreSQL needs
 * about 8 MB for each.
 */
const POOL_SIZE = 2;

const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3600;

export interface JobsTiming {
  /** Time that running jobs have to finish when the process stops. */
  readonly stopGraceMs: number;
  /** Interval of checks for jobs whose worker has died. */
  readonly superviseSeconds: number;
  /** A worker without a heartbeat for this long counts as dead; at least 10. */
  readonly heartbeatSeconds: number;
  /** Polling interval for jobs that no notification announces, such as delayed jobs; at least 0.5. */
  readonly pollSeconds: number;
  /** Delay before the first retry; it doubles with every further one. */
  readonly retryDelaySeconds: number;
}

const TIMING: JobsTiming = {
  stopGraceMs: 10_000,
  superviseSeconds: 20,
  heartbeatSeconds: 30,
  pollSeconds: 5,
  retryDelaySeconds: RETRY_DELAY_SECONDS,
};

export interface JobsOptions {
  /** Secret: contains the password. */
  readonly connectionString: string;
  /** Whether this process runs jobs or only enqueues them. */
  readonly work: boolean;
  readonly log: Logger;
  /** If given, errors during a database outage are not logged one by one. */
  readonly connectivity?: DatabaseConnectivity;
  readonly timing?: Partial<JobsTiming>;
}

/**
 * Opens the job queue. It is in the application's database, so enqueueing is part of the caller's transaction.
 * Any number of processes may share it; workers learn of new jobs by NOTIFY and poll as a fallback.
 */
export async function pgBossJobs({
  connectionString,
  work,
  log,
  timing,
  connectivity,
}: JobsOptions): Promise<Jobs> {
  const isOutage = outageFilter(connectivity);
  const times = { ...TIMING, ...timing };
  const boss = new PgBoss({
    connectionString,
    schema: JOBS_SCHEMA,
    max: POOL_SIZE,
    useListenNotify: work,
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (err) => {
    if (!isOutage(err)) log.error({ err }, 'job queue error');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data, reason: message }, 'job queue warning'));
  await boss.start();
  return new PgBossJobs(boss, work, { log, isOutage }, times);
}

interface Logging {
  readonly log: Logger;
  readonly isOutage: (error: unknown) => boolean;
}

/**
 * Error messages of the queue's own connections, from pg, pg-pool and pg-boss. Some arrive after the outage has
 * ended.
 */
const CONNECTION_ERROR =
  /^(timeout exceeded when trying to connect|timeout expired|connect ECONNREFUSED|LISTEN\/NOTIFY (heartbeat timed out|connection ended))/;

/** A filter for errors of a database outage, which `DatabaseConnectivity` logs once. */
function outageFilter(connectivity: DatabaseConnectivity | undefined): (error: unknown) => boolean {
  return (error) => {
    if (!connectivity) return false;
    // A failed worker reports a plain object with the fields of its error.
    const { message = '' } = (error ?? {}) as { readonly message?: string };
    const isLost = isLostConnection(error) || CONNECTION_ERROR.test(message);
    if (isLost) connectivity.reportFailure(error);
    return connectivity.isUnreachable || isLost;
  };
}

class PgBossJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #work: boolean;
  readonly #log: Logger;
  readonly #isOutage: (error: unknown) => boolean;
  readonly #times: JobsTiming;
  readonly #queues = new Map<string, Promise<void>>();

  constructor(boss: PgBoss, work: boolean, { log, isOutage }: Logging, times: JobsTiming) {
    this.#boss = boss;
    this.#work = work;
    this.#log = log;
    this.#isOutage = isOutage;
    this.#times = times;
  }

  enqueue: Jobs['enqueue'] = async (db, job, payload, options = {}) => {
    await this.#ensureQueue(job.name);
    return this.#boss.send(job.name, job.payload.parse(payload) as object, {
      db: fromKysely(db),
      ...this.#limitsOf(job),
      // The queue allows one waiting job per key, so jobs without a key get a random one.
      singletonKey: options.singletonKey ?? randomUUID(),
      ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
    });
  };

  handle: Jobs['handle'] = async (job, load, atOnce = 1) => {
    await this.#ensureQueue(job.name);
    if (!this.#work) return;
    if (job.cron) {
      const options = { ...this.#limitsOf(job), tz: 'UTC', singletonKey: 'cron' };
      await this.#boss.schedule(job.name, job.cron, {}, options);
    } else {
      await this.#boss.unschedule(job.name);
    }
    for (let index = 0; index < atOnce; index++) await this.#startWorker(job, load);
  };

  list: Jobs['list'] = (query = {}) => listJobs(this.#boss.getDb(), query);

  retry: Jobs['retry'] = (id) =>
    this.#settle(id, ({ name, state }) => {
      if (state === 'failed') return this.#boss.retry(name, id);
      return state === 'cancelled' ? this.#boss.resume(name, id) : undefined;
    });

  cancel: Jobs['cancel'] = (id) => this.#settle(id, ({ name }) => this.#boss.cancel(name, id));

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: this.#times.stopGraceMs });
  }

  async #startWorker<Payload>(
    job: JobDefinition<Payload>,
    load: () => Promise<JobHandler<Payload>>,
  ): Promise<void> {
    const { pollSeconds } = this.#times;
    const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    let worker = '';
    worker = await this.#boss.work(job.name, polling, async ([next]: Job<object>[]) => {
      try {
        if (next) await this.#attempt(job, load, next);
      } finally {
        // More jobs may be waiting: fetch again immediately.
        this.#boss.notifyWorker(worker);
      }
    });
  }

  async #settle(id: string, act: (job: JobRecord) => Promise<CommandResponse> | undefined): Promise<boolean> {
    const job = await findJob(this.#boss.getDb(), id);
    // The declared type lacks the field `affected`.
    const settled = (job && (await act(job))) as { readonly affected?: number } | undefined;
    return (settled?.affected ?? 0) > 0;
  }

  async #attempt<Payload>(
    job: JobDefinition<Payload>,
    load: () => Promise<JobHandler<Payload>>,
    { id, data, signal, retryCount }: Job<object>,
  ): Promise<void> {
    try {
      const handler = await load();
      await handler(job.payload.parse(data), { id, signal });
    } catch (err) {
      if (!this.#isOutage(err))
        this.#log.error({ err, job: job.name, id, attempt: retryCount + 1 }, 'job failed');
      throw err;
    }
  }

  #limitsOf({ retryLimit, expireInSeconds }: Pick<JobDefinition<never>, 'retryLimit' | 'expireInSeconds'>) {
    return {
      retryLimit,
      retryDelay: this.#times.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds,
      heartbeatSeconds: this.#times.heartbeatSeconds,
    };
  }

  #ensureQueue(name: string): Promise<void> {
    const known = this.#queues.get(name);
    if (known) return known;
    const created = this.#boss.createQueue(name, { policy: 'short', notify: true });
    this.#queues.set(name, created);
    created.catch(() => this.#queues.delete(name));
    return created;
  }
}
