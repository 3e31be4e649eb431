import { printReport, runChecks } from '../check/checks.ts';
import { findChromium } from './chromium.ts';
import { findTests, projectOf, repositoryPath } from './features.ts';
import { runVitest } from './run-vitest.ts';
import { addReport, createTally, formatTallyDetails, formatTallyLine } from './tally.ts';
import { formatTimes, measurePart, type PartTime } from './times.ts';

const PROJECTS = ['unit', 'integration', 'e2e'] as const;
type Project = (typeof PROJECTS)[number];
const tally = createTally();
/** Time of each test file in milliseconds, by path. */
const fileTimes: Record<string, number> = {};

/** Prints a failure and adds it to the tally. */
function addFailure(description: string): void {
  console.error(`FAILED ${description}`);
  tally.failed.push(description);
}

async function check(): Promise<void> {
  const report = await runChecks();
  printReport(report);
  for (const { problems } of report.results) {
    if (problems.length === 0) tally.passed += 1;
    else tally.failed.push(`check: ${problems[0]}`);
  }
}

/** Runs `files`, or the whole vitest project if `files` is empty, and adds the results to the tally. */
async function runAndTally(project: Project, env: NodeJS.ProcessEnv, files: readonly string[]): Promise<void> {
  const { code, report, times } = await runVitest(project, env, files);
  Object.assign(fileTimes, times);
  const previousFailureCount = tally.failed.length;
  if (report === undefined) addFailure(`${project}: no report was written`);
  else addReport(tally, report);
  // Vitest also ends with an error code after failed tests, which `addReport` has already counted.
  if (code !== 0 && tally.failed.length === previousFailureCount) addFailure(`${project}: ended with ${code}`);
}

async function runProject(project: Project, files: readonly string[]): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' };
  if (project !== 'e2e') return runAndTally(project, env, files);
  return runAndTally(project, { ...env, CHROMIUM_PATH: await findChromium() }, files);
}

/**
 * Runs `npm run check` and all tests, or only the tests of the features to which the paths belong. Returns the time of
 * each part.
 */
async function runAll(paths: readonly string[]): Promise<PartTime[]> {
  const parts: PartTime[] = [];
  const tests = paths.length > 0 ? findTests(paths) : undefined;
  if (tests === undefined) parts.push(await measurePart('check', check));
  for (const project of PROJECTS) {
    const files = tests?.filter((test) => projectOf(test) === project);
    if (files?.length === 0) continue;
    const part = measurePart(project, () => runProject(project, files ?? []));
    parts.push(await part.catch((error: Error) => toFailedPart(project, error)));
  }
  return parts;
}

/** Adds the error with which a part ended to the tally. Returns the part with a time of 0. */
function toFailedPart(name: string, { message }: Error): PartTime {
  addFailure(`${name}: ${message}`);
  return { name, wallMs: 0, cpuMs: undefined };
}

try {
  // `INIT_CWD` is the folder in which npm was started. npm sets the working directory to the folder of package.json.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  const parts = await runAll(process.argv.slice(2).map((path) => repositoryPath(path, cwd)));
  // The details are printed at the end, where readers find them easily.
  for (const line of [...formatTallyDetails(tally), ...formatTimes(parts, fileTimes)]) console.log(line);
  console.log(formatTallyLine(tally));
} catch (error) {
  addFailure((error as Error).message);
}
process.exitCode = tally.failed.length > 0 ? 1 : 0;
// Closes the channel to the process that started this one. An open channel would keep this process running.
process.disconnect?.();
