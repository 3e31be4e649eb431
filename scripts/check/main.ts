import { printReport, runChecks } from './checks.ts';

const report = await runChecks();
printReport(report);
if (report.results.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
