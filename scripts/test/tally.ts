/** The results of all test runs together. */
export interface Tally {
  /** Number of passed tests. */
  passed: number;
  /** Full names of failed tests with the start of the error. */
  readonly failed: string[];
  /** Full names of skipped tests. The names state the reasons. */
  readonly skipped: string[];
  /** Full names of tests that passed only when retried, with the start of the error. These flaky tests need a fix. */
  readonly retried: string[];
}

export const createTally = (): Tally => ({ passed: 0, failed: [], skipped: [], retried: [] });

/** The fields of vitest's JSON report that are read (reporter `json`, Jest's format). */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    /** Path of the test file. */
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

/** Adds a report. A file that could not be loaded counts as a failed test, a file without tests as a skipped test. */
export function addReport(tally: Tally, report: VitestReport): void {
  const previousFailureCount = tally.failed.length;
  for (const { name, status, assertionResults } of report.testResults) {
    for (const { fullName, status: result, failureMessages = [] } of assertionResults) {
      const description = `${name}: ${fullName}\n    ${startOfFirstError(failureMessages)}`;
      if (result === 'passed') tally.passed += 1;
      if (result === 'passed' && failureMessages.length > 0) tally.retried.push(description);
      else if (result === 'failed') tally.failed.push(description);
      else if (result !== 'passed') tally.skipped.push(fullName);
    }
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) tally.failed.push(`${name}: could not be loaded`);
    else if (assertionResults.length === 0) tally.skipped.push(`${name}: no test was executed`);
  }
  // The run failed but no test did: an error occurred outside of tests, such as in a setup file.
  if (!report.success && tally.failed.length === previousFailureCount)
    tally.failed.push('an error outside of tests, shown above');
}

/**
 * Maximum length of the start of an error, in characters. The length is sufficient for the counterexample of a property
 * test and its error.
 */
const MAX_ERROR_LENGTH = 2000;
const startOfFirstError = ([first = '']: readonly string[]): string => first.slice(0, MAX_ERROR_LENGTH);

/** Returns lines with the names of failed, skipped and retried tests, and with the number of retried tests. */
export function formatTallyDetails({ failed, skipped, retried }: Tally): string[] {
  const retriedTests = retried.length === 1 ? '1 test' : `${retried.length} tests`;
  return [
    ...failed.map((description) => `failed: ${description}`),
    ...skipped.map((name) => `skipped: ${name}`),
    ...retried.map((description) => `retried: ${description}`),
    ...(retried.length > 0 ? [`${retriedTests} passed only when retried.`] : []),
  ];
}

/** Returns the last line of `npm test`. */
export function formatTallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}
