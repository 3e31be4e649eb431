import { timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { getMetrics } from '@flydeck/contract/file-endpoints';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLostConnection } from '../../adapters/database/lost-connection.ts';
import { NON_PAGE_HEADERS } from '../../http/security-headers.ts';
import { serveFile } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';

/** Upper bounds of the histogram's buckets, in seconds. */
const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Matches IP addresses of the same machine (loopback), in IPv4 and IPv6. */
const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Registers `/metrics` for Prometheus: metrics of this process, of its requests by route, of the database, and of the
 * jobs of all processes. Requests must send the token of the setting `METRICS_TOKEN`. If this setting is missing, only
 * programs on the same machine may read the metrics, and only if neither a site URL nor a proxy is configured, because
 * a proxy on the same machine forwards requests of other machines.
 */
export function registerMetrics(platform: MetricsDeps): void {
  const { app, db, config } = platform;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'flydeck_' });
  const durations = new Histogram({
    name: 'flydeck_http_request_duration_seconds',
    help: 'Duration of requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  registerCountGauges(registry, db);
  registerOutageGauges(registry, platform);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = String(reply.raw.statusCode);
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });
  serveFile(app, getMetrics, async (request, reply) => {
    if (!isAuthorized(request, config)) throw new PublicError('resource.not_found');
    return reply
      .headers(NON_PAGE_HEADERS)
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

type MetricsDeps = Pick<Platform, 'app' | 'db' | 'config' | 'connectivity' | 'storage'>;

/** Registers gauges that show whether the database and the storage are available. */
function registerOutageGauges(registry: Registry, { connectivity, storage }: MetricsDeps): void {
  const addGauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  addGauge('flydeck_database_up', '1 while the database is reachable, else 0.', async () =>
    connectivity.isUnreachable ? 0 : 1,
  );
  addGauge('flydeck_storage_full', '1 while writes fail because the storage is full, else 0.', async () =>
    (await storage.isFull()) ? 1 : 0,
  );
  addGauge(
    'flydeck_storage_free_bytes',
    'Free bytes of the file system that holds the data folder.',
    // The gauge shows 0 if the number of free bytes is unknown.
    async () => (await storage.freeBytes()) ?? 0,
  );
}

/** Returns the rows of the query; empty if the database is unreachable, so that the other metrics are still served. */
async function emptyIfUnreachable<T>(query: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await query();
  } catch (error) {
    if (isLostConnection(error)) return [];
    throw error;
  }
}

/** Registers gauges whose values are counted in the database whenever the metrics are requested. */
function registerCountGauges(registry: Registry, db: Platform['db']): void {
  new Gauge({
    name: 'flydeck_presentations',
    help: 'Presentations by privacy.',
    labelNames: ['privacy'],
    registers: [registry],
    async collect() {
      const rows = await emptyIfUnreachable(() =>
        db
          .selectFrom('presentations')
          .where('deleted_at', 'is', null)
          .groupBy('privacy')
          .select(['privacy', sql<string>`count(*)`.as('count')])
          .execute(),
      );
      this.reset();
      for (const { privacy, count } of rows) this.set({ privacy }, Number(count));
    },
  });
  new Gauge({
    name: 'flydeck_jobs',
    help: 'Jobs of all processes by name and state.',
    labelNames: ['name', 'state'],
    registers: [registry],
    async collect() {
      const jobCounts = sql<{ name: string; state: string; count: string }>`
        SELECT name, state::text AS state, count(*) AS count FROM jobs.job GROUP BY name, state`;
      const rows = await emptyIfUnreachable(async () => (await jobCounts.execute(db)).rows);
      this.reset();
      for (const { name, state, count } of rows) this.set({ name, state }, Number(count));
    },
  });
}

type MetricsConfig = Pick<Platform['config'], 'metricsToken' | 'siteUrl' | 'trustProxy'>;

function isAuthorized(request: FastifyRequest, { metricsToken, siteUrl, trustProxy }: MetricsConfig): boolean {
  if (metricsToken === undefined)
    return siteUrl === undefined && trustProxy === 0 && LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '');
  const received = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
