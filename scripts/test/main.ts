import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printReport, runChecks } from '../check/checks.ts';
import { ROOT } from '../check/source-files.ts';
import { findChromium } from './chromium.ts';
import { addReport, newTally, tallyDetails, tallyLine, type VitestReport } from './tally.ts';

const PROJECTS = ['unit', 'integration', 'journeys'] as const;
/** Journeys mostly wait. Each half has a server and a browser of its own, in which it runs one file at a time. */
const HALVES = Math.min(2, availableParallelism());
const tally = newTally();

function fail(what: string): void {
  console.error(`FAILED ${what}`);
  tally.failed.push(what);
}

async function check(): Promise<void> {
  const report = await runChecks();
  printReport(report);
  for (const { problems } of report.results) {
    if (problems.length === 0) tally.passed += 1;
    else tally.failed.push(`check: ${problems[0]}`);
  }
}

/** Runs one project of vitest, or a part of it such as `1/2`, and adds what it counted. */
async function run(project: string, env: NodeJS.ProcessEnv, shard?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'flydeck-report-'));
  const file = join(folder, 'report.json');
  const args = [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const failedBefore = tally.failed.length;
  try {
    addReport(tally, JSON.parse(readFileSync(file, 'utf8')) as VitestReport);
  } catch {
    fail(`${project}: no report was written`);
  }
  // What a test failed by is counted already.
  if (code !== 0 && tally.failed.length === failedBefore) fail(`${project}: ended with ${code}`);
  rmSync(folder, { recursive: true, force: true });
}

async function runJourneys(env: NodeJS.ProcessEnv): Promise<void> {
  const withBrowser = { ...env, CHROMIUM_PATH: await findChromium() };
  const halves = Array.from({ length: HALVES }, (_, half) => `${half + 1}/${HALVES}`);
  await Promise.all(halves.map((half) => run('journeys', withBrowser, half)));
}

async function runAll(): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' };
  await check();
  for (const project of PROJECTS) {
    try {
      if (project === 'journeys') await runJourneys(env);
      else await run(project, env);
    } catch (error) {
      fail(`${project}: ${(error as Error).message}`);
    }
  }
}

await runAll();
// Once more at the end, where it is found.
for (const line of tallyDetails(tally)) console.log(line);
console.log(tallyLine(tally));
process.exitCode = tally.failed.length > 0 ? 1 : 0;
process.disconnect?.();
