import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { bundledPrograms } from './scripts/test/bundled-programs.ts';

const EVERYWHERE = [
  'scene/src',
  'contract/src',
  'readers/src',
  'server/src',
  'web/src',
  'web/tooling',
  'bench/src',
  'scripts',
];
const ONE_MINUTE_MS = 60_000;
const JOURNEY_MS = 5 * ONE_MINUTE_MS;
const CORES = availableParallelism();
/**
 * Files at once that mostly wait for servers, databases and browsers: one more than cores keeps the cores busy. Measured
 * on two cores (ADR 29); more than four would have to be measured first.
 */
const WAITING_WORKERS = Math.min(4, CORES + 1);
/** Files share the modules that their worker has loaded. Loading them for each file took a third of the time. */
const SHARED_MODULES = { isolate: false } as const;

/** Three kinds of tests: alone, with a database and other processes, and through a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...SHARED_MODULES,
          // Vitest would leave one core to the terminal.
          maxWorkers: CORES,
          include: EVERYWHERE.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // Generous: a test that is slow on a busy machine has not failed.
          testTimeout: ONE_MINUTE_MS,
          hookTimeout: ONE_MINUTE_MS,
        },
      },
      {
        plugins: [bundledPrograms()],
        test: {
          name: 'integration',
          ...SHARED_MODULES,
          maxWorkers: WAITING_WORKERS,
          include: EVERYWHERE.map((folder) => `${folder}/**/*.integration.test.ts`),
          globalSetup: ['server/src/testing/database-setup.ts'],
          testTimeout: ONE_MINUTE_MS,
          hookTimeout: ONE_MINUTE_MS,
        },
      },
      {
        test: {
          name: 'e2e',
          ...SHARED_MODULES,
          include: ['e2e/src/**/*.e2e.ts'],
          globalSetup: ['server/src/testing/e2e-database-setup.ts', 'e2e/src/testing/server-setup.ts'],
          // Generous: each wait has a limit of its own, and a machine may be many times slower than its owner thinks.
          testTimeout: JOURNEY_MS,
          hookTimeout: JOURNEY_MS,
          // What needed it is named at the end of `npm test`, to be mended.
          retry: 1,
          // As generous as the rest: what a page does by itself may take its time on a busy machine.
          expect: { poll: { timeout: 30_000 } },
          // Each worker has a server and a browser of its own.
          maxWorkers: WAITING_WORKERS,
        },
      },
    ],
  },
});
