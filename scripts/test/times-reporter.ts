import { writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../check/source-files.ts';

/**
 * Environment variable with the path of the file to which the reporter writes the times. Without the variable, the
 * reporter writes no file.
 */
export const TIMES_FILE = 'FLYDECK_TIMES_FILE';

/** Time of each test file in milliseconds, with imports and hooks, by the path of the file in the repository. */
export type FileTimes = Readonly<Record<string, number>>;

/**
 * Records times that vitest's JSON report omits: imports and hooks, which take most of an integration test's
 * time.
 */
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
