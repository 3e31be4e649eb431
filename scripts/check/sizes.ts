import { isTest, type SourceFile, WORKSPACES, walk } from './source-files.ts';

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Maximum number of lines at a percentile. `fraction` is the percentile from 0 to 1; 0.5 is the median. */
interface Limit {
  readonly name: string;
  readonly fraction: number;
  readonly lines: number;
}

/** Design rule: small modules. The limits apply to the files of all workspaces together, without tests. */
const FILE_LIMITS: readonly Limit[] = [
  { name: 'median', fraction: 0.5, lines: 60 },
  { name: 'p99', fraction: 0.99, lines: 300 },
];
/** Design rule: short functions. */
const FUNCTION_LIMITS: readonly Limit[] = [{ name: 'p99', fraction: 0.99, lines: 50 }];
/** Maximum number of files or functions that a problem lists. */
const MAX_LISTED = 40;

/** `sizeTable` counts the files with more lines than the first number, and the functions with more than the second. */
const LONG_FILE_LINES = 300;
const LONG_FUNCTION_LINES = 50;

/** The size of a file or function. */
interface MeasuredCode {
  readonly lines: number;
  /** Path of the file; for a function also its first line. */
  readonly location: string;
}

/**
 * Returns a table with the median, percentiles and maximum of the line counts of files and functions in each workspace.
 * Tests are not counted.
 */
export function sizeTable(sources: readonly SourceFile[]): string {
  const rows = WORKSPACES.map((workspace) => {
    const files = sources.filter((source) => source.workspace === workspace && !isTest(source.path));
    return `${workspace.padEnd(9)} files ${formatFigures(files.map(measureFile), LONG_FILE_LINES)}\n${''.padEnd(9)} functions ${formatFigures(files.flatMap(measureFunctions), LONG_FUNCTION_LINES)}`;
  });
  return rows.join('\n');
}

/** Returns a problem for each exceeded limit, with the longest files or functions. Tests are exempt. */
export function sizeProblems(sources: readonly SourceFile[]): readonly string[] {
  const files = sources.filter(({ path }) => !isTest(path));
  return [
    ...FILE_LIMITS.flatMap((limit) => limitProblems('files', files.map(measureFile), limit)),
    ...FUNCTION_LIMITS.flatMap((limit) => limitProblems('functions', files.flatMap(measureFunctions), limit)),
  ];
}

function limitProblems(kind: 'files' | 'functions', sizes: readonly MeasuredCode[], limit: Limit): readonly string[] {
  const sorted = ascending(sizes);
  const lines = percentile(sorted, limit.fraction);
  if (lines <= limit.lines) return [];
  const tooLong = sorted.filter((size) => size.lines > limit.lines).reverse();
  const listed = tooLong.slice(0, MAX_LISTED).map((size) => `  ${size.location}: ${size.lines}`);
  const omission = tooLong.length > MAX_LISTED ? [`  and ${tooLong.length - MAX_LISTED} more`] : [];
  const head = `${kind}: ${limit.name} is ${lines} lines, at most ${limit.lines} allowed; these are longer:`;
  return [[head, ...listed, ...omission].join('\n')];
}

const measureFile = ({ path, text }: SourceFile): MeasuredCode => ({
  location: path,
  lines: text.split('\n').length - 1,
});

function measureFunctions({ path, text, program }: SourceFile): readonly MeasuredCode[] {
  const functions: MeasuredCode[] = [];
  walk(program, ({ type, start, end }) => {
    if (!FUNCTION_TYPES.has(type)) return;
    const line = text.slice(0, start).split('\n').length;
    functions.push({ location: `${path}:${line}`, lines: text.slice(start, end).split('\n').length });
  });
  return functions;
}

const ascending = (sizes: readonly MeasuredCode[]): readonly MeasuredCode[] =>
  [...sizes].sort((a, b) => a.lines - b.lines);

/** Returns the number of lines at a percentile of a sorted list. `fraction` 0.5 is the median. */
const percentile = (sorted: readonly MeasuredCode[], fraction: number): number =>
  sorted[Math.floor((sorted.length - 1) * fraction)]?.lines ?? 0;

function formatFigures(sizes: readonly MeasuredCode[], longLines: number): string {
  if (sizes.length === 0) return 'none';
  const sorted = ascending(sizes);
  const percentileAt = (fraction: number): number => percentile(sorted, fraction);
  const longest = sorted.at(-1);
  const longCount = sorted.filter(({ lines }) => lines > longLines).length;
  return `${sizes.length}: median ${percentileAt(0.5)}, p90 ${percentileAt(0.9)}, p99 ${percentileAt(0.99)}, ${longCount} over ${longLines}, longest ${longest?.lines} (${longest?.location})`;
}
