import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './measure.ts';
import { measureTreeMemoryMib, startServer } from './running-server.ts';
import type { SectionResult } from './section.ts';

/** Idle time before the measurement. The server releases memory after 10 to 20 s without work. */
const IDLE_MS = 30_000;
/** The goal is reached if the server and its database together have at most this memory. */
const GOAL_MIB = 180;

async function measureIdleMemoryMib(pid: number): Promise<number> {
  await sleep(IDLE_MS);
  return measureTreeMemoryMib(pid);
}

/**
 * Measures the memory of the idle server and its database, after the first start (which builds the demo presentations)
 * and after a second start. `startServer` starts the server twice. It calls the callback after the first start, and
 * returns the server of the second start.
 */
export async function benchMemory(): Promise<SectionResult> {
  let firstStartMib = 0;
  const server = await startServer(async (pid) => {
    firstStartMib = await measureIdleMemoryMib(pid);
  });
  try {
    return {
      rows: [
        memoryRow('memory of the idle server and its database, first start', firstStartMib),
        memoryRow('  a later start', await measureIdleMemoryMib(server.pid)),
      ],
    };
  } finally {
    await server.stop();
  }
}

/** Returns a row of the results. The unit is MiB, although it is displayed as `MB`. */
function memoryRow(name: string, memoryMib: number): Row {
  return {
    name,
    unit: 'MB',
    flydeck: memoryMib,
    better: 'lower',
    goal: `≤ ${GOAL_MIB} MB`,
    isReached: memoryMib <= GOAL_MIB,
  };
}
