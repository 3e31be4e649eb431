import { findChromium } from './chromium.ts';
import { projectOf } from './features.ts';
import { runVitest } from './run-vitest.ts';
import { listSoaks } from './soaks.ts';

/** One day, which no soak test reaches, because a soak test ends after its rounds. */
const NO_TIMEOUT_MS = 24 * 3_600_000;

const [name, rounds] = process.argv.slice(2);
const soaks = listSoaks();
const soak = soaks.find((candidate) => candidate.name === name);
if (soak === undefined) {
  console.error('Usage: npm run soak -- NAME [ROUNDS]');
  for (const { name: soakName, longRounds, path } of soaks)
    console.error(`  ${soakName.padEnd(24)} ${String(longRounds).padStart(6)} rounds  ${path}`);
  process.exitCode = 1;
} else {
  const project = projectOf(soak.path);
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    FLYDECK_SOAK: soak.name,
    FLYDECK_SOAK_ROUNDS: rounds ?? '',
    ...(project === 'e2e' ? { CHROMIUM_PATH: await findChromium() } : {}),
  };
  const timeouts = [`--testTimeout=${NO_TIMEOUT_MS}`, `--hookTimeout=${NO_TIMEOUT_MS}`];
  const { code } = await runVitest(project, env, [...timeouts, soak.path]);
  process.exitCode = code ?? 1;
}
// Closes the channel to the process that started this process. An open channel would keep this process running.
process.disconnect?.();
