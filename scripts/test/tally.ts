/** What the runners counted, added up. */
export interface Tally {
  passed: number;
  /** What failed: full names with the first words of why. */
  readonly failed: string[];
  /** Full names; a name says why its test could not run. */
  readonly skipped: string[];
}

/** What we read of vitest's JSON report (its `json` reporter, the shape of Jest's). */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Adds a report. A file that could not even be loaded counts as one failure, one without any test as one skipped. */
export function addReport(tally: Tally, report: VitestReport): void {
  const failedBefore = tally.failed.length;
  for (const { name, status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed')
        tally.failed.push(`${name}: ${test.fullName}\n    ${reasonOf(test.failureMessages)}`);
      else tally.skipped.push(test.fullName);
    }
    const isCounted = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !isCounted) tally.failed.push(`${name}: could not be loaded`);
    else if (assertionResults.length === 0) tally.skipped.push(`${name}: no test of it could run`);
  }
  // An error outside of any test: a set-up, an unhandled rejection.
  if (!report.success && tally.failed.length === failedBefore)
    tally.failed.push('an error outside of any test, shown above');
}

const REASON_LENGTH = 1000;
const reasonOf = (messages: readonly string[] = []): string => (messages[0] ?? '').slice(0, REASON_LENGTH);

/** The last line of `npm test`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}
