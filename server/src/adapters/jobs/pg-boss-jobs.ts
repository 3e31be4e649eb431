import { randomUUID } from 'node:crypto';
import { type CommandResponse, fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Logger } from '../../http/logger.ts';
import type { DatabaseContact } from '../../ports/database-contact.ts';
import type { JobDefinition, JobHandler, JobRecord, Jobs } from '../../ports/jobs.ts';
import { isLostConnection } from '../database/lost-connection.ts';
import { findJob, listJobs } from './job-records.ts';

/** The schema that pg-boss keeps for itself; `job-records.ts` reads from it. */
export const JOBS_SCHEMA = 'jobs';

/**
 * Connections for fetching and settling jobs; one more listens. Polling keeps them open, and PostgreSQL takes about
 * 8 MB for each.
 */
const POOL_SIZE = 2;

const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3600;

export interface JobsTiming {
  /** How long running work may finish in when the process stops. */
  readonly stopGraceMs: number;
  /** How often it is looked for jobs whose worker is gone. */
  readonly superviseSeconds: number;
  /** A worker that has not been heard of for so long is gone; at least 10. */
  readonly heartbeatSeconds: number;
  /** How often it is looked for work that nobody gave notice of, such as what was put off; at least 0.5. */
  readonly pollSeconds: number;
  /** The first pause before another attempt; it doubles with every further one. */
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
  /** Secret: it holds the password. */
  readonly connectionString: string;
  /** Whether this process does the work, or only asks for it. */
  readonly work: boolean;
  readonly log: Logger;
  /** What fails while the database is away is not logged each time. */
  readonly contact?: DatabaseContact;
  readonly timing?: Partial<JobsTiming>;
}

/**
 * The queue in the same database as everything else, so that asking for work is part of the transaction that wants it.
 * Any number of processes may share it; workers hear of new jobs by NOTIFY, and ask now and then where that is missing.
 */
export async function pgBossJobs({
  connectionString,
  work,
  log,
  timing,
  contact,
}: JobsOptions): Promise<Jobs> {
  const isOutage = outageFilter(contact);
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
    if (!isOutage(err)) log.error({ err }, 'the queue of jobs failed');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`));
  await boss.start();
  return new PgBossJobs(boss, work, { log, isOutage }, times);
}

interface Logging {
  readonly log: Logger;
  readonly isOutage: (error: unknown) => boolean;
}

/** Errors of the queue's own connections, as pg, pg-pool and pg-boss word them. Some arrive after the outage has ended. */
const CONNECTION_ERROR =
  /^(timeout exceeded when trying to connect|timeout expired|connect ECONNREFUSED|LISTEN\/NOTIFY (heartbeat timed out|connection ended))/;

/** A filter for errors of a database outage, which `DatabaseContact` logs once. */
function outageFilter(contact: DatabaseContact | undefined): (error: unknown) => boolean {
  return (error) => {
    if (!contact) return false;
    // A failed worker reports a plain object with the fields of its error.
    const { message = '' } = (error ?? {}) as { readonly message?: string };
    const isLost = isLostConnection(error) || CONNECTION_ERROR.test(message);
    if (isLost) contact.suspect(error);
    return contact.isAway || isLost;
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
      // One waiting job a key: those without a key are told apart by one of their own.
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
    worker = await this.#boss.work(job.name, polling, async ([given]: Job<object>[]) => {
      try {
        if (given) await this.#attempt(job, load, given);
      } finally {
        // Where there was one job there may be more: it looks again at once.
        this.#boss.notifyWorker(worker);
      }
    });
  }

  async #settle(id: string, act: (job: JobRecord) => Promise<CommandResponse> | undefined): Promise<boolean> {
    const job = await findJob(this.#boss.getDb(), id);
    // Its type leaves out what it holds.
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
        this.#log.error({ err, job: job.name, id, attempt: retryCount + 1 }, 'a job failed');
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
    const made = this.#boss.createQueue(name, { policy: 'short', notify: true });
    this.#queues.set(name, made);
    made.catch(() => this.#queues.delete(name));
    return made;
  }
}
