/** What the runners counted, added up. */
export interface Tally {
  passed: number;
  failed: number;
  /** Full names; a name says why its test could not run. */
  readonly skipped: string[];
}

/** What we read of vitest's JSON report (its `json` reporter, the shape of Jest's). */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Adds a report. A file that could not even be loaded counts as one failure, one without any test as one skipped. */
export function addReport(tally: Tally, report: VitestReport): void {
  const failedBefore = tally.failed;
  for (const { name, status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') tally.failed += 1;
      else tally.skipped.push(test.fullName);
    }
    const isCounted = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !isCounted) tally.failed += 1;
    else if (assertionResults.length === 0) tally.skipped.push(`${name}: no test of it could run`);
  }
  // An error outside of any test: a set-up, an unhandled rejection.
  if (!report.success && tally.failed === failedBefore) tally.failed += 1;
}

/** The last line of `npm test`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}
