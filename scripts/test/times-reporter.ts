import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../check/source-files.ts';

/** Where the reporter writes what each test file took; unset: nowhere. */
export const TIMES_FILE = 'FLYDECK_TIMES_FILE';

/** Milliseconds by the test file's path in the repository: its imports, hooks and tests. */
export type FileTimes = Readonly<Record<string, number>>;

/** Vitest's JSON report leaves out hooks and imports, in which most of an integration test's time goes. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[TIMES_FILE];
    if (file === undefined) return;
    const times = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      return [relative(ROOT, module.moduleId).split(sep).join('/'), Math.round(ms)];
    });
    writeFileSync(file, JSON.stringify(Object.fromEntries(times)));
  }
}
