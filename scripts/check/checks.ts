import { apiTableProblems } from './api-table.ts';
import { citationProblems, uncitedRules } from './citations.ts';
import { docPathProblems } from './doc-paths.ts';
import { cycleProblems, importProblems, layerProblems, readImports } from './imports.ts';
import { folderProblems, rawAccessProblems } from './raw-access.ts';
import { settingsTableProblems } from './settings-table.ts';
import { sizeProblems, sizeTable } from './sizes.ts';
import { readSources } from './source-files.ts';
import { lintProblems, typedFolders, typeProblems, unusedProblems } from './tools.ts';
import { vocabularyProblems } from './vocabulary.ts';

interface CheckResult {
  readonly name: string;
  readonly problems: readonly string[];
}

export interface CheckReport {
  readonly results: readonly CheckResult[];
  /** Sizes per workspace, for information. */
  readonly sizes: string;
  /** Rules of docs/spec.md that need a test but that no test cites. */
  readonly uncited: readonly string[];
}

/** Runs all checks: formatting, types, imports and others. */
export async function runChecks(): Promise<CheckReport> {
  const tools = [check('format and lint', lintProblems()), check('unused code and dependencies', unusedProblems())];
  for (const folder of typedFolders()) tools.push(check(`types of ${folder}`, typeProblems(folder)));
  const sources = readSources();
  const imports = readImports(sources);
  const ownChecks = [
    check('imports between workspaces and features', [...importProblems(imports), ...layerProblems(imports)]),
    check('import cycles', cycleProblems(imports)),
    check('direct access to reserved APIs', rawAccessProblems(sources)),
    check('folder names', folderProblems(sources)),
    check('sizes of files and functions', sizeProblems(sources)),
    check('vocabulary of names, comments and test titles', vocabularyProblems(sources)),
    check('citations of the specification', citationProblems(sources)),
    check('settings table of the README', settingsTableProblems()),
    check('tables of docs/endpoints.md', apiTableProblems()),
    check('paths and links in the documentation', docPathProblems()),
  ];
  return {
    results: await Promise.all([...tools, ...ownChecks]),
    sizes: sizeTable(sources),
    uncited: uncitedRules(sources),
  };
}

async function check(name: string, problems: readonly string[] | Promise<readonly string[]>): Promise<CheckResult> {
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
