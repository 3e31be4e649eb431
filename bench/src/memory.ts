import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './measure.ts';
import { measureTreeMemoryMib, startServer } from './running-server.ts';
import type { SectionResult } from './section.ts';

/** Idle time before the measurement. The server releases memory after 10 to 20 s without work. */
const IDLE_MS = 30_000;
/** Maximum memory of the server and its database that counts as reaching the goal. */
const GOAL_MB = 180;

async function measureIdleMemoryMb(pid: number): Promise<number> {
  await sleep(IDLE_MS);
  return measureTreeMemoryMib(pid);
}

/**
 * Measures the memory of the idle server and its database, after the first start (which builds the demo presentations)
 * and after a second start. `startServer` starts the server twice: it calls its argument after the first start, and
 * returns the server of the second start.
 */
export async function benchMemory(): Promise<SectionResult> {
  let firstStartMb = 0;
  const server = await startServer(async (pid) => {
    firstStartMb = await measureIdleMemoryMb(pid);
  });
  try {
    return {
      rows: [
        memoryRow('memory of the idle server and its database, first start', firstStartMb),
        memoryRow('  a later start', await measureIdleMemoryMb(server.pid)),
      ],
    };
  } finally {
    await server.stop();
  }
}

function memoryRow(name: string, ours: number): Row {
  return {
    name,
    unit: 'MB',
    flydeck: ours,
    better: 'lower',
    goal: `≤ ${GOAL_MB} MB`,
    isReached: ours <= GOAL_MB,
  };
}
