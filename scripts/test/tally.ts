/** What the runners counted, added up. */
export interface Tally {
  passed: number;
  /** What failed: full names with the first words of why. */
  readonly failed: string[];
  /** Full names; a name says why its test could not run. */
  readonly skipped: string[];
  /** What passed by its second try only, named as what failed is: it is racy, and to be mended. */
  readonly secondTries: string[];
}

export const newTally = (): Tally => ({ passed: 0, failed: [], skipped: [], secondTries: [] });

/** What we read of vitest's JSON report (its `json` reporter, the shape of Jest's). */
export interface VitestReport {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Why its tries failed, one after the other; a test that passed has them too. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Adds a report. A file that could not even be loaded counts as one failure, one without any test as one skipped. */
export function addReport(tally: Tally, report: VitestReport): void {
  const failedBefore = tally.failed.length;
  for (const { name, status, assertionResults } of report.testResults) {
    for (const { fullName, status: end, failureMessages = [] } of assertionResults) {
      const said = `${name}: ${fullName}\n    ${reasonOf(failureMessages)}`;
      if (end === 'passed') tally.passed += 1;
      if (end === 'passed' && failureMessages.length > 0) tally.secondTries.push(said);
      else if (end === 'failed') tally.failed.push(said);
      else if (end !== 'passed') tally.skipped.push(fullName);
    }
    const isCounted = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !isCounted) tally.failed.push(`${name}: could not be loaded`);
    else if (assertionResults.length === 0) tally.skipped.push(`${name}: no test of it could run`);
  }
  // An error outside of any test: a set-up, an unhandled rejection.
  if (!report.success && tally.failed.length === failedBefore)
    tally.failed.push('an error outside of any test, shown above');
}

/** Characters: enough for the longest counterexample of a property test with the error behind it. */
const REASON_LENGTH = 2000;
const reasonOf = ([first = '']: readonly string[]): string => first.slice(0, REASON_LENGTH);

/** What is said before the last line: each by name what failed, was skipped or needed a second try, and how many did. */
export function tallyDetails({ failed, skipped, secondTries }: Tally): string[] {
  const needed = secondTries.length === 1 ? '1 test needed' : `${secondTries.length} tests needed`;
  return [
    ...failed.map((what) => `failed: ${what}`),
    ...skipped.map((name) => `skipped: ${name}`),
    ...secondTries.map((what) => `second try: ${what}`),
    ...(secondTries.length > 0 ? [`${needed} a second try.`] : []),
  ];
}

/** The last line of `npm test`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}
