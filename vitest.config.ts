import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { bundledPrograms } from './scripts/test/bundled-programs.ts';

/** Folders with unit and integration tests. */
const TEST_FOLDERS = [
  'scene/src',
  'contract/src',
  'readers/src',
  'content/src',
  'editor/src',
  'server/src',
  'web/src',
  'web/tooling',
  'bench/src',
  'scripts',
];
const ONE_MINUTE_MS = 60_000;
const E2E_TIMEOUT_MS = 5 * ONE_MINUTE_MS;
const CORES = availableParallelism();
/**
 * Number of workers for test files that mostly wait for servers, databases and browsers. With one more worker than
 * there are cores, all cores are busy (measured on two cores, ADR 29). More than four workers have not been measured.
 */
const WAITING_WORKERS = Math.min(4, CORES + 1);
/** Test files share the modules of their worker. Loading all modules for each file took a third of the total time. */
const SHARED_MODULES = { isolate: false } as const;

/** Three projects: unit tests, integration tests (database and other processes) and end-to-end tests (browser). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...SHARED_MODULES,
          // Vitest's default leaves one core unused.
          maxWorkers: CORES,
          include: TEST_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // The timeout is long, so that tests do not fail on a busy machine.
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
          include: TEST_FOLDERS.map((folder) => `${folder}/**/*.integration.test.ts`),
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
          // The timeout is long, because each wait has its own timeout, and machines differ much in speed.
          testTimeout: E2E_TIMEOUT_MS,
          hookTimeout: E2E_TIMEOUT_MS,
          // `npm test` lists retried tests at the end, so that they can be fixed.
          retry: 1,
          // Timeout of `expect.poll`. It is long, because machines differ much in speed.
          expect: { poll: { timeout: 30_000 } },
          // Each worker has its own server and browser.
          maxWorkers: WAITING_WORKERS,
        },
      },
    ],
  },
});
