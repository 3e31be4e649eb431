import { printReport, runChecks } from '../check/checks.ts';
import { findChromium } from './chromium.ts';
import { projectOf, repositoryPath, testsOf } from './features.ts';
import { runVitest } from './run-vitest.ts';
import { addReport, newTally, tallyDetails, tallyLine } from './tally.ts';
import { measurePart, type PartTime, timeLines } from './times.ts';

const PROJECTS = ['unit', 'integration', 'e2e'] as const;
type Project = (typeof PROJECTS)[number];
const tally = newTally();
const fileTimes: Record<string, number> = {};

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

/** Runs one vitest project, or some of its files, and adds the results to the tally. */
async function run(project: Project, env: NodeJS.ProcessEnv, files: readonly string[]): Promise<void> {
  const { code, report, times } = await runVitest(project, env, files);
  Object.assign(fileTimes, times);
  const failedBefore = tally.failed.length;
  if (report === undefined) fail(`${project}: no report was written`);
  else addReport(tally, report);
  // Failed tests are already counted.
  if (code !== 0 && tally.failed.length === failedBefore) fail(`${project}: ended with ${code}`);
}

async function runProject(project: Project, files: readonly string[]): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' };
  if (project !== 'e2e') return run(project, env, files);
  return run(project, { ...env, CHROMIUM_PATH: await findChromium() }, files);
}

/** Runs all tests; with paths, only the tests of their features. */
async function runAll(paths: readonly string[]): Promise<PartTime[]> {
  const parts: PartTime[] = [];
  const tests = paths.length > 0 ? testsOf(paths) : undefined;
  if (tests === undefined) parts.push(await measurePart('check', check));
  for (const project of PROJECTS) {
    const files = tests?.filter((test) => projectOf(test) === project);
    if (files?.length === 0) continue;
    const part = measurePart(project, () => runProject(project, files ?? []));
    parts.push(await part.catch((error: Error) => stopped(project, error)));
  }
  return parts;
}

function stopped(name: string, { message }: Error): PartTime {
  fail(`${name}: ${message}`);
  return { name, wallMs: 0, cpuMs: undefined };
}

try {
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  const parts = await runAll(process.argv.slice(2).map((path) => repositoryPath(path, cwd)));
  // Repeated at the end, where it is easy to find.
  for (const line of [...tallyDetails(tally), ...timeLines(parts, fileTimes)]) console.log(line);
  console.log(tallyLine(tally));
} catch (error) {
  fail((error as Error).message);
}
process.exitCode = tally.failed.length > 0 ? 1 : 0;
process.disconnect?.();
