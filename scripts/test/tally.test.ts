import { describe, expect, it } from 'vitest';
import { addReport, createTally, formatTallyDetails, formatTallyLine, type VitestReport } from './tally.ts';

/** Returns the report of a run with one test file. `success` is the result of the whole run. */
const report = ({ success = true, fileStatus = 'passed', testStatuses = [] as readonly string[] }): VitestReport => ({
  success,
  testResults: [
    {
      name: 'a.test.ts',
      status: fileStatus,
      assertionResults: testStatuses.map((status, index) => ({ fullName: `test ${index}`, status })),
    },
  ],
});

/** Returns the last line that `npm test` prints for several reports. */
const lastLine = (...reports: readonly VitestReport[]): string => {
  const tally = createTally();
  for (const nextReport of reports) addReport(tally, nextReport);
  return formatTallyLine(tally);
};

describe('tally', () => {
  it('adds up the results of reports', () => {
    const first = report({ testStatuses: ['passed', 'passed', 'skipped', 'todo'] });
    const second = report({ success: false, fileStatus: 'failed', testStatuses: ['passed', 'failed'] });
    expect(lastLine(first, second)).toBe('3 passed, 1 failed, 2 skipped');
  });

  it('counts a file that could not be loaded as failed', () => {
    expect(lastLine(report({ success: false, fileStatus: 'failed' }))).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('counts a file without executed tests as skipped', () => {
    expect(lastLine(report({}))).toBe('0 passed, 0 failed, 1 skipped');
  });

  it('counts an error outside of any test as failed', () => {
    expect(lastLine(report({ success: false, testStatuses: ['passed'] }))).toBe('1 passed, 1 failed, 0 skipped');
  });

  describe('retried tests', () => {
    const flakyReport: VitestReport = {
      success: true,
      testResults: [
        {
          name: 'a.e2e.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'steady', status: 'passed', failureMessages: [] },
            { fullName: 'racy', status: 'passed', failureMessages: ['too early'] },
          ],
        },
      ],
    };

    it('lists tests that passed when retried and counts them as passed', () => {
      const tally = createTally();
      addReport(tally, flakyReport);
      expect(formatTallyLine(tally)).toBe('2 passed, 0 failed, 0 skipped');
      expect(formatTallyDetails(tally)).toEqual([
        'retried: a.e2e.ts: racy\n    too early',
        '1 test passed only when retried.',
      ]);
    });

    it('lists a test that failed twice as failed, not as retried', () => {
      const tally = createTally();
      const failedTest = { fullName: 'broken', status: 'failed', failureMessages: ['no', 'no again'] };
      const file = { name: 'b.e2e.ts', status: 'failed', assertionResults: [failedTest] };
      addReport(tally, { success: false, testResults: [file] });
      expect(formatTallyDetails(tally)).toEqual(['failed: b.e2e.ts: broken\n    no']);
      expect(formatTallyLine(tally)).toBe('0 passed, 1 failed, 0 skipped');
    });
  });
});
