/** Sum of the test runners' results. */
export interface Tally {
  passed: number;
  /** Full names of failed tests with the start of the error. */
  readonly failed: string[];
  /** Full names of skipped tests, which state the reason. */
  readonly skipped: string[];
  /** Tests that passed only when retried, in the form of `failed`. They are flaky and need a fix. */
  readonly secondTries: string[];
}

export const newTally = (): Tally => ({ passed: 0, failed: [], skipped: [], secondTries: [] });

/** The fields of vitest's JSON report that are read (reporter `json`, Jest's format). */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Errors of the failed attempts, in order; also present if a retry passed. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Adds a report. A file that could not be loaded counts as one failure, a file without tests as one skipped. */
export function addReport(tally: Tally, report: VitestReport): void {
  const failedBefore = tally.failed.length;
  for (const { name, status, assertionResults } of report.testResults) {
    for (const { fullName, status: end, failureMessages = [] } of assertionResults) {
      const line = `${name}: ${fullName}\n    ${reasonOf(failureMessages)}`;
      if (end === 'passed') tally.passed += 1;
      if (end === 'passed' && failureMessages.length > 0) tally.secondTries.push(line);
      else if (end === 'failed') tally.failed.push(line);
      else if (end !== 'passed') tally.skipped.push(fullName);
    }
    const isCounted = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !isCounted) tally.failed.push(`${name}: could not be loaded`);
    else if (assertionResults.length === 0) tally.skipped.push(`${name}: no test was executed`);
  }
  // An error outside of any test, such as in a setup file or an unhandled rejection.
  if (!report.success && tally.failed.length === failedBefore)
    tally.failed.push('an error outside of tests, shown above');
}

/** Characters: enough for the longest counterexample of a property test with its error. */
const REASON_LENGTH = 2000;
const reasonOf = ([first = '']: readonly string[]): string => first.slice(0, REASON_LENGTH);

/** The lines before the last one: the names of failed, skipped and retried tests, and the number of retried ones. */
export function tallyDetails({ failed, skipped, secondTries }: Tally): string[] {
  const retried = secondTries.length === 1 ? '1 test' : `${secondTries.length} tests`;
  return [
    ...failed.map((what) => `failed: ${what}`),
    ...skipped.map((name) => `skipped: ${name}`),
    ...secondTries.map((what) => `retried: ${what}`),
    ...(secondTries.length > 0 ? [`${retried} passed only when retried.`] : []),
  ];
}

/** The last line of `npm test`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}
