import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSession } from '@flydeck/contract/live/session';
import type { LiveState } from '@flydeck/contract/live/state';
import { defined, itemAt } from '@flydeck/scene/checked-access';
import { type OpenDatabase, openDatabase } from '@flydeck/server/database';
import { insertMembers } from '@flydeck/server/testing/insert-members';
import { type ServerProcess, startServerProcess } from '@flydeck/server/testing/server-process';
import { freePort } from '../free-port.ts';
import { percentile, type Row } from '../measure.ts';
import type { BenchContext, SectionResult } from '../section.ts';
import { FollowerSwarm } from './follower-swarm.ts';
import { BenchPresenter } from './presenter.ts';
import { sendVotes } from './votes.ts';

interface Size {
  readonly followers: number;
  /** Goal of the time until a step arrives, in ms at the 95th percentile. */
  readonly goalMs: number;
  /** Time in which the camera moves all the time. */
  readonly roamingSeconds: number;
}

const SIZES: readonly Size[] = [
  { followers: 5000, goalMs: 200, roamingSeconds: 60 },
  { followers: 10_000, goalMs: 400, roamingSeconds: 600 },
];
const MEMORY_GOAL_MB = 250;
const STEPS = 40;
/** Time between two steps. */
const STEP_MS = 500;
const VOTES_PER_SECOND = 1000;
const VOTE_SECONDS = 10;
/** Times after the restarted server answers, and the goals of followers who then have the current state. */
const RECOVERY_GOALS = [
  { seconds: 5, percent: 95 },
  { seconds: 10, percent: 100 },
];

/** Roaming of a run with an own number of followers only. */
const ROAMING_OVERRIDE_SECONDS = 20;
/** Overrides for a run with smaller numbers: `BENCH_LIVE=followers,roaming seconds`. */
const [followersOverride, roamingOverride] = (process.env['BENCH_LIVE'] ?? '').split(',').map(Number);

interface Live {
  readonly port: number;
  readonly origin: string;
  readonly db: OpenDatabase['db'];
  readonly cookie: string;
  readonly session: LiveSession & { readonly code: string };
  /** The running server process. */
  server: ServerProcess;
  readonly restart: () => Promise<void>;
}

/** Returns the resident memory of a process in MB. */
const residentMb = (pid: number | undefined): number =>
  Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1000;

const stateOf = ({ session }: Live, builds: number, x = 0): LiveState => ({
  sceneHash: session.sceneHash,
  stepId: 's',
  step: 0,
  builds,
  view: x === 0 ? null : { frame: 0, x, y: 0, width: 100, height: 50 },
  isBlack: false,
  pointer: null,
  media: null,
});

/** Starts a server at a fixed port, at which it can be started again, with a live session. */
async function startLive(scratch: string): Promise<Live & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(scratch, 'live-'));
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    API_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'true',
    FILMS: 'false',
  };
  const start = () => startServerProcess({ dataDir, env });
  let server = start();
  await server.ready;
  const origin = `http://127.0.0.1:${port}`;
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const [member] = await insertMembers(db, 1, { secure: false });
  const { headers } = defined(member, 'member');
  const post = async (path: string, body: object) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  const { oid } = (await post('/api/drafts', { kind: 'blank', title: 'Bench', language: 'en' })) as { oid: string };
  const settings = { allowsBrowsing: true, acceptsQuestions: true, moderatesQuestions: false };
  const session = (await post('/api/live/sessions', { oid, settings })) as LiveSession & { readonly code: string };
  return {
    port,
    origin,
    db,
    cookie: headers['cookie'] ?? '',
    session,
    get server() {
      return server;
    },
    async restart() {
      server.child.kill('SIGKILL');
      await server.result;
      server = start();
      await server.ready;
    },
    async close() {
      await close();
      server.child.kill('SIGINT');
      await server.result;
    },
  };
}

/** Measures steps and roaming with a number of followers. */
async function measureFollowers(live: Live, { followers, goalMs, roamingSeconds }: Size): Promise<Row[]> {
  const presenter = await BenchPresenter.open(live.origin, live.session.id, live.cookie);
  await presenter.show(stateOf(live, 0));
  const before = residentMb(live.server.child.pid);
  const swarm = new FollowerSwarm({ port: live.port, code: live.session.code, count: followers });
  await swarm.open();
  for (let builds = 1; builds <= STEPS; builds += 1) {
    swarm.markSent(builds);
    await presenter.show(stateOf(live, builds));
    await sleep(STEP_MS);
  }
  const expected = followers * STEPS;
  const p95 = percentile(swarm.latencies, 0.95);
  const arrived = (100 * swarm.latencies.length) / expected;
  const roaming = await measureRoaming(live, presenter, swarm, { followers, roamingSeconds });
  const growth = residentMb(live.server.child.pid) - before;
  swarm.close();
  presenter.close();
  await sleep(STEP_MS);
  return [
    latencyRow(`step arrives, p95, ${followers} followers (${arrived.toFixed(1)} % arrived)`, p95, goalMs),
    latencyRow(`step arrives, p95, while roaming for ${roamingSeconds} s, ${followers} followers`, roaming, goalMs),
    {
      name: `growth of the server's memory with ${followers} followers`,
      unit: 'MB',
      flydeck: growth,
      better: 'lower',
      goal: `≤ ${MEMORY_GOAL_MB}`,
      isReached: growth <= MEMORY_GOAL_MB,
    },
  ];
}

const latencyRow = (name: string, ms: number, goalMs: number): Row => ({
  name,
  unit: 'ms',
  flydeck: ms,
  better: 'lower',
  goal: `≤ ${goalMs}`,
  isReached: ms <= goalMs,
});

/** Moves the camera all the time, with a step each second. Returns the time until steps arrive, p95 in ms. */
async function measureRoaming(
  live: Live,
  presenter: BenchPresenter,
  swarm: FollowerSwarm,
  { followers, roamingSeconds }: Pick<Size, 'followers' | 'roamingSeconds'>,
): Promise<number> {
  swarm.latencies = [];
  for (let i = 1; i <= roamingSeconds; i += 1) {
    const builds = STEPS + i;
    swarm.markSent(builds);
    await presenter.show(stateOf(live, builds, 1));
    // The server stores the latest of these.
    for (let j = 1; j < 10; j += 1) {
      await sleep(90);
      void presenter.show(stateOf(live, builds, j));
    }
    await sleep(90);
  }
  if (swarm.countWith(STEPS + roamingSeconds) < followers) throw new Error('Not all followers have the last step.');
  return percentile(swarm.latencies, 0.95);
}

/** Kills the server while followers are connected and devices answer, and starts it again. */
async function measureKill(live: Live, followers: number): Promise<Row[]> {
  const presenter = await BenchPresenter.open(live.origin, live.session.id, live.cookie);
  const builds = 90_000;
  await presenter.show(stateOf(live, builds));
  await presenter.openQuestion();
  const swarm = new FollowerSwarm({ port: live.port, code: live.session.code, count: followers });
  await swarm.open();
  const target = { port: live.port, code: live.session.code };
  const voting = sendVotes(live.db, target, { perSecond: VOTES_PER_SECOND, seconds: VOTE_SECONDS });
  await sleep(4000);
  await live.restart();
  const shares: Row[] = [];
  const answeredAtMs = performance.now();
  for (const { seconds, percent } of RECOVERY_GOALS) {
    await sleep(seconds * 1000 - (performance.now() - answeredAtMs));
    const share = (100 * swarm.countWith(builds)) / followers;
    shares.push({
      name: `followers with the current state ${seconds} s after a killed server answers again`,
      unit: '%',
      flydeck: share,
      better: 'higher',
      goal: `≥ ${percent}`,
      isReached: share >= percent,
    });
  }
  const counts = await voting;
  swarm.close();
  return [...shares, await countedRow(live, counts.stored, counts.unknown, 'over the kill')];
}

/** Compares the stored answers with the acknowledged ones. */
async function countedRow(live: Live, stored: number, unknown: number, when: string): Promise<Row> {
  const rows = await live.db
    .selectFrom('live_votes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const count = Number(rows.count);
  await live.db.deleteFrom('live_votes').execute();
  return {
    name: `answers missing or counted twice, of ${stored} acknowledged ${when} (${unknown} unacknowledged)`,
    unit: '',
    flydeck: Math.max(0, stored - count) + Math.max(0, count - stored - unknown),
    better: 'lower',
    goal: '0',
    isReached: count >= stored && count <= stored + unknown,
  };
}

/** Sends answers at a constant rate. */
async function measureVotes(live: Live): Promise<Row[]> {
  const presenter = await BenchPresenter.open(live.origin, live.session.id, live.cookie);
  await presenter.openQuestion();
  await sleep(STEP_MS);
  const target = { port: live.port, code: live.session.code };
  const startMs = performance.now();
  const counts = await sendVotes(live.db, target, { perSecond: VOTES_PER_SECOND, seconds: VOTE_SECONDS });
  const rate = counts.stored / ((performance.now() - startMs) / 1000);
  presenter.close();
  return [
    {
      name: 'answers stored',
      unit: '/s',
      flydeck: rate,
      better: 'higher',
      goal: `≥ ${VOTES_PER_SECOND}`,
      // The last answers are acknowledged after the time in which they are sent.
      isReached: rate >= 0.97 * VOTES_PER_SECOND,
    },
    await countedRow(live, counts.stored, counts.unknown, 'at a constant rate'),
  ];
}

const GENERATOR_NOTE =
  'live: the followers, the presenter and the devices are simulated by one process on the same cores as the server and its database.';

/** Runs a measurement with a new server. */
async function withLive(scratch: string, measure: (live: Live) => Promise<Row[]>): Promise<Row[]> {
  const live = await startLive(scratch);
  try {
    return await measure(live);
  } finally {
    await live.close();
  }
}

/** Measures live sessions: followers on plain connections, answers, and a killed server. */
export async function benchLive({ scratch }: BenchContext): Promise<SectionResult> {
  const { goalMs } = itemAt(SIZES, 0);
  const sizes = followersOverride
    ? [{ followers: followersOverride, goalMs, roamingSeconds: roamingOverride ?? ROAMING_OVERRIDE_SECONDS }]
    : SIZES;
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await withLive(scratch, (live) => measureFollowers(live, size))));
  rows.push(...(await withLive(scratch, measureVotes)));
  const { followers } = itemAt(sizes, sizes.length - 1);
  rows.push(...(await withLive(scratch, (live) => measureKill(live, followers))));
  return { rows, notes: [GENERATOR_NOTE] };
}
