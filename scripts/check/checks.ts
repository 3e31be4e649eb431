import { apiTableProblems } from './api-table.ts';
import { citationProblems, uncitedRules } from './citations.ts';
import { docPathProblems } from './doc-paths.ts';
import { cycleProblems, importProblems, layerProblems, readImports } from './imports.ts';
import { folderProblems, reservedApiProblems } from './reserved-apis.ts';
import { settingsTableProblems } from './settings-table.ts';
import { sizeProblems, sizeTable } from './sizes.ts';
import { readSources } from './source-files.ts';
import { lintProblems, typedFolders, typeProblems, unusedProblems } from './tools.ts';
import { vocabularyProblems } from './vocabulary.ts';

interface CheckResult {
  readonly name: string;
  readonly problems: readonly string[];
}

/** The result of all checks. */
export interface CheckReport {
  readonly results: readonly CheckResult[];
  /** Sizes of files and functions per workspace, as text to print. */
  readonly sizes: string;
  /** Rules of docs/spec.md that need a test but that no test cites. */
  readonly uncited: readonly string[];
}

/** Runs all checks: formatting, types, imports and others. */
export async function runChecks(): Promise<CheckReport> {
  const tools = [
    toResult('format and lint', lintProblems()),
    toResult('unused code and dependencies', unusedProblems()),
  ];
  for (const folder of typedFolders()) tools.push(toResult(`types of ${folder}`, typeProblems(folder)));
  const sources = readSources();
  const imports = readImports(sources);
  const ownChecks = [
    toResult('imports between workspaces and features', [...importProblems(imports), ...layerProblems(imports)]),
    toResult('import cycles', cycleProblems(imports)),
    toResult('direct access to reserved APIs', reservedApiProblems(sources)),
    toResult('folder names', folderProblems(sources)),
    toResult('sizes of files and functions', sizeProblems(sources)),
    toResult('vocabulary of names, comments and test titles', vocabularyProblems(sources)),
    toResult('citations of the specification', citationProblems(sources)),
    toResult('settings table of the README', settingsTableProblems()),
    toResult('tables of docs/endpoints.md', apiTableProblems()),
    toResult('paths and links in the documentation', docPathProblems()),
  ];
  return {
    results: await Promise.all([...tools, ...ownChecks]),
    sizes: sizeTable(sources),
    uncited: uncitedRules(sources),
  };
}

/** Waits for the problems of a check, and returns them with the name of the check. */
async function toResult(name: string, problems: readonly string[] | Promise<readonly string[]>): Promise<CheckResult> {
  return { name, problems: await problems };
}

/** Prints the report. */
export function printReport({ results, sizes, uncited }: CheckReport): void {
  console.log(sizes);
  console.log(`rules that no test cites: ${uncited.join(', ') || 'none'}`);
  for (const { name, problems } of results) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '       '));
  }
}
