import { setTimeout as sleep } from 'node:timers/promises';
import { likePath } from '@flydeck/contract/likes/constants';
import { openDatabase } from '@flydeck/server/database';
import { insertMembers, type MemberSession } from '@flydeck/server/testing/insert-members';
import autocannon from 'autocannon';
import { type Kysely, sql } from 'kysely';
import { publishLargeDeck } from './large-deck.ts';
import { median, type Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** Number of users who like and unlike, and of connections: to the server, and of the peer to the database. */
const USERS = 200;
const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 3;
const PAUSE_MS = 500;

type Db = Kysely<unknown>;

/**
 * Likes and unlikes per second over HTTP: each by a logged-in user with the CSRF token, answered after the
 * commit.
 */
async function likesPerSecond(origin: string, oid: string, users: readonly MemberSession[]): Promise<number> {
  let turn = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request: autocannon.Request): autocannon.Request => {
          const at = turn++;
          // Every user likes, then removes the like in the next round, so that each request changes something.
          const method = Math.floor(at / users.length) % 2 === 0 ? ('PUT' as const) : ('DELETE' as const);
          return { ...request, method, path: likePath(oid), headers: users[at % users.length]!.headers };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors of likes`);
  return result.requests.average;
}

/** Statements per second over all connections, sequential on each. */
async function statementsPerSecond(statement: (connection: number) => Promise<unknown>): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      while (performance.now() < endsAt) {
        await statement(connection);
        done += 1;
      }
    }),
  );
  return done / SECONDS;
}

/**
 * Creates the peer's minimal table: one row for all connections, and one row per connection, without lock
 * contention.
 */
async function preparePeer(db: Db): Promise<void> {
  await sql`DROP TABLE IF EXISTS bench_likes`.execute(db);
  await sql`CREATE TABLE bench_likes (id integer PRIMARY KEY, likes integer NOT NULL)`.execute(db);
  await sql`INSERT INTO bench_likes SELECT id, 0 FROM generate_series(0, ${CONNECTIONS}) AS id`.execute(db);
}

const bareUpdate = (db: Db, id: number) =>
  sql`UPDATE bench_likes SET likes = likes + 1 WHERE id = ${id}`.execute(db);

/**
 * The like endpoint, compared with a bare `UPDATE` of one row, and of one row per connection, on the same
 * database.
 */
export async function benchLikes(context: BenchContext): Promise<SectionResult> {
  const server = await context.server();
  const oid = new URL(await publishLargeDeck(context)).pathname.split('/')[2] ?? '';
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir });
  const rates = { ours: [] as number[], sameRow: [] as number[], ownRow: [] as number[] };
  try {
    const users = await insertMembers(db, USERS, { secure: false, prefix: `bench-${process.pid}` });
    const bare = db as unknown as Db;
    await preparePeer(bare);
    for (let round = 0; round < ROUNDS; round++) {
      rates.ours.push(await likesPerSecond(server.origin, oid, users));
      await sleep(PAUSE_MS);
      rates.sameRow.push(await statementsPerSecond(() => bareUpdate(bare, 0)));
      await sleep(PAUSE_MS);
      rates.ownRow.push(await statementsPerSecond((connection) => bareUpdate(bare, connection + 1)));
      await sleep(PAUSE_MS);
    }
    await sql`DROP TABLE bench_likes`.execute(bare);
  } finally {
    await close();
  }
  const row = (name: string, peer: string, value: number): Row => ({
    name,
    unit: 'requests/s',
    ours: median(rates.ours),
    peer: { name: peer, value },
    better: 'higher',
  });
  return {
    rows: [
      row('likes and unlikes of one presentation', 'bare UPDATE of one row', median(rates.sameRow)),
      row('  the same', 'bare UPDATE, one row per connection', median(rates.ownRow)),
    ],
  };
}
