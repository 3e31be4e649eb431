import { cycleProblems, readImports } from './imports.ts';
import { isNode, isTest, readSources, type SourceFile, type SyntaxNode, WORKSPACES, walk } from './source-files.ts';

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Counts properties of source files for the table in docs/costs.md: `lines` are lines with code, `casts` are type
 * assertions except `as const`, `nonNull` are non-null assertions (`x!`).
 */
export function computeFigures(sources: readonly SourceFile[]): Readonly<Record<string, number>> {
  const figures = { files: sources.length, lines: 0, functions: 0, casts: 0, nonNull: 0 };
  for (const { code, program } of sources) {
    figures.lines += code.split('\n').filter((line) => line.trim() !== '').length;
    walk(program, (node) => {
      if (FUNCTION.test(node.type)) figures.functions += 1;
      if (node.type === 'TSAsExpression' && !isConst(node)) figures.casts += 1;
      if (node.type === 'TSNonNullExpression') figures.nonNull += 1;
    });
  }
  return figures;
}

/** Returns whether a type assertion is `as const`, which asserts no type. */
function isConst({ typeAnnotation }: SyntaxNode): boolean {
  if (!isNode(typeAnnotation) || !isNode(typeAnnotation['typeName'])) return false;
  return typeAnnotation['typeName']['name'] === 'const';
}

/** Returns the figures of each workspace without tests, their sums, and the number of import cycles. */
function figureTable(sources: readonly SourceFile[]): string {
  const nonTestSources = sources.filter(({ path }) => !isTest(path));
  const fileGroups: readonly (readonly [string, readonly SourceFile[]])[] = [
    ...WORKSPACES.map((name) => [name, nonTestSources.filter(({ workspace }) => workspace === name)] as const),
    ['all', nonTestSources],
    ['all without contract', nonTestSources.filter(({ workspace }) => workspace !== 'contract')],
  ];
  const rows = fileGroups.map(([name, files]) => `| ${[name, ...Object.values(computeFigures(files))].join(' | ')} |`);
  const head = ['| workspace | files | lines | functions | casts | non-null |', '|---|---|---|---|---|---|'];
  const cycles = cycleProblems(readImports(sources)).length;
  return [...head, ...rows, '', `Import cycles: ${cycles}`].join('\n');
}

if (process.argv[1] === import.meta.filename) console.log(figureTable(readSources()));
