import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../check/source-files.ts';
import type { VitestReport } from './tally.ts';
import { type FileTimes, TIMES_FILE } from './times-reporter.ts';

export interface VitestRun {
  /** Exit code; null if a signal ended vitest. */
  readonly code: number | null;
  /** The report of vitest; undefined if vitest ended before it wrote the report. */
  readonly report: VitestReport | undefined;
  /** The times of the test files; empty if vitest ended before it wrote them. */
  readonly times: FileTimes;
}

/** Runs the tests of one vitest project. `args` are further arguments, such as files. */
export async function runVitest(
  project: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'flydeck-report-'));
  const [reportFile, timesFile] = [join(folder, 'report.json'), join(folder, 'times.json')];
  const vitestArgs = [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    `--reporter=${join(import.meta.dirname, 'times-reporter.ts')}`,
    ...args,
  ];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...vitestArgs], {
    cwd: ROOT,
    env: { ...env, [TIMES_FILE]: timesFile },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  try {
    return { code, report: readJson(reportFile), times: readJson(timesFile) ?? {} };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
