import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { CONNECT_TIMEOUT_MS, type MonitoredPool, openPool, POOL_SIZE } from './monitored-pool.ts';

let database: OpenDatabase;
let pool: MonitoredPool;

beforeEach(async () => {
  database = await testDatabase();
  pool = openPool(database.connectionString, 'test');
});

afterEach(async () => {
  pool.connectivity.close();
  await pool.monitoredPool.end();
  await database.close();
});

it('waits longer for a connection while the database responds and all connections are in use', async () => {
  const { monitoredPool, connectivity } = pool;
  const connections = await Promise.all(Array.from({ length: POOL_SIZE }, () => monitoredPool.connect()));
  const waiting = monitoredPool.connect();
  const failure = waiting.catch((error: unknown) => error);
  // The first attempt to get a connection fails after this time.
  await new Promise((resolve) => setTimeout(resolve, CONNECT_TIMEOUT_MS + 500));
  for (const connection of connections) connection.release();
  expect(await Promise.race([failure, waiting])).toHaveProperty('query');
  (await waiting).release();
  expect(connectivity.isUnreachable).toBe(false);
});
