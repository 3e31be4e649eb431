import { setTimeout as sleep } from 'node:timers/promises';
import { likePath } from '@flydeck/contract/likes/constants';
import { itemAt } from '@flydeck/scene/checked-access';
import { openDatabase } from '@flydeck/server/database';
import { insertMembers, type MemberSession } from '@flydeck/server/testing/insert-members';
import type autocannon from 'autocannon';
import { type Kysely, sql } from 'kysely';
import { publishLargeDeck } from './large-deck.ts';
import { measureRequestRate, measureStatementRate } from './load.ts';
import { median, type Row } from './measure.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** Number of members who like and unlike. */
const MEMBERS = 200;
/** Number of connections to the server, and of the peers' connections to the database. */
const CONNECTIONS = 10;
const ROUND_SECONDS = 3;
const ROUNDS = 3;
/** Pause between two measurements. */
const PAUSE_MS = 500;

type Db = Kysely<unknown>;

/**
 * Returns the number of likes and unlikes per second over HTTP. Each request has the session and CSRF token of a
 * member; the server responds after the commit.
 */
function measureLikeRate(origin: string, oid: string, members: readonly MemberSession[]): Promise<number> {
  let requestCount = 0;
  return measureRequestRate({
    url: origin,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [
      {
        setupRequest: (request: autocannon.Request): autocannon.Request => {
          const index = requestCount++;
          // After all members have liked, all remove their likes, and so on. Every request therefore changes a row.
          const method = Math.floor(index / members.length) % 2 === 0 ? ('PUT' as const) : ('DELETE' as const);
          return { ...request, method, path: likePath(oid), headers: itemAt(members, index % members.length).headers };
        },
      },
    ],
  });
}

/**
 * Creates the table of the peers. Row 0 is updated by all connections, which wait for its lock. Each other row is
 * updated by one connection only.
 */
async function preparePeer(db: Db): Promise<void> {
  await sql`DROP TABLE IF EXISTS bench_likes`.execute(db);
  await sql`CREATE TABLE bench_likes (id integer PRIMARY KEY, likes integer NOT NULL)`.execute(db);
  await sql`INSERT INTO bench_likes SELECT id, 0 FROM generate_series(0, ${CONNECTIONS}) AS id`.execute(db);
}

const bareUpdate = (db: Db, id: number) => sql`UPDATE bench_likes SET likes = likes + 1 WHERE id = ${id}`.execute(db);

/**
 * Benchmarks the like endpoint. The peers are a plain `UPDATE` of one row, and of one row per connection, on the same
 * database.
 */
export async function benchLikes(context: BenchContext): Promise<SectionResult> {
  const server = await context.server();
  const oid = new URL(await publishLargeDeck(context)).pathname.split('/')[2] ?? '';
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir });
  const rates = { ours: [] as number[], sameRow: [] as number[], separateRows: [] as number[] };
  const measureUpdates = (run: (connection: number) => Promise<unknown>) =>
    measureStatementRate(CONNECTIONS, ROUND_SECONDS, run);
  try {
    const members = await insertMembers(db, MEMBERS, { secure: false, prefix: `bench-${process.pid}` });
    const peerDb = db as unknown as Db;
    await preparePeer(peerDb);
    for (let round = 0; round < ROUNDS; round++) {
      rates.ours.push(await measureLikeRate(server.origin, oid, members));
      await sleep(PAUSE_MS);
      rates.sameRow.push(await measureUpdates(() => bareUpdate(peerDb, 0)));
      await sleep(PAUSE_MS);
      rates.separateRows.push(await measureUpdates((connection) => bareUpdate(peerDb, connection + 1)));
      await sleep(PAUSE_MS);
    }
    await sql`DROP TABLE bench_likes`.execute(peerDb);
  } finally {
    await close();
  }
  const row = (name: string, peer: string, value: number): Row => ({
    name,
    unit: 'requests/s',
    flydeck: median(rates.ours),
    peer: { name: peer, value },
    better: 'higher',
  });
  return {
    rows: [
      row('likes and unlikes of one presentation', 'bare UPDATE of one row', median(rates.sameRow)),
      row('  likes and unlikes of one presentation', 'bare UPDATE, one row per connection', median(rates.separateRows)),
    ],
  };
}
