import { isTest, type SourceFile, WORKSPACES, walk } from './source-files.ts';

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The most lines at a percentile. `share` is the percentile from 0 to 1; 0.5 is the median. */
interface Limit {
  readonly name: string;
  readonly share: number;
  readonly lines: number;
}

/** Design rule: small modules. The limits apply to the files of all workspaces together, without tests. */
const FILE_LIMITS: readonly Limit[] = [
  { name: 'median', share: 0.5, lines: 60 },
  { name: 'p99', share: 0.99, lines: 300 },
];
/** Design rule: short functions. */
const FUNCTION_LIMITS: readonly Limit[] = [{ name: 'p99', share: 0.99, lines: 50 }];
/** The most files or functions that a problem names. */
const MAX_OFFENDERS = 40;

const LONG_FILE = 300;
const LONG_FUNCTION = 50;

interface Sized {
  readonly lines: number;
  readonly where: string;
}

/** Lines of files and functions per workspace, without tests: median, percentiles and maximum. */
export function sizeTable(sources: readonly SourceFile[]): string {
  const rows = WORKSPACES.map((workspace) => {
    const files = sources.filter((source) => source.workspace === workspace && !isTest(source.path));
    return `${workspace.padEnd(9)} files ${figures(files.map(sizeOf), LONG_FILE)}\n${''.padEnd(9)} functions ${figures(files.flatMap(functionsOf), LONG_FUNCTION)}`;
  });
  return rows.join('\n');
}

/** Problems with lines of files and functions over the limits, each with the longest ones. Tests are exempt. */
export function sizeProblems(sources: readonly SourceFile[]): readonly string[] {
  const files = sources.filter(({ path }) => !isTest(path));
  return [
    ...FILE_LIMITS.flatMap((limit) => limitProblems('files', files.map(sizeOf), limit)),
    ...FUNCTION_LIMITS.flatMap((limit) => limitProblems('functions', files.flatMap(functionsOf), limit)),
  ];
}

function limitProblems(what: string, sizes: readonly Sized[], limit: Limit): readonly string[] {
  const sorted = ascending(sizes);
  const lines = percentile(sorted, limit.share);
  if (lines <= limit.lines) return [];
  const over = sorted.filter((size) => size.lines > limit.lines).reverse();
  const listed = over.slice(0, MAX_OFFENDERS).map((size) => `  ${size.where}: ${size.lines}`);
  const rest = over.length > MAX_OFFENDERS ? [`  and ${over.length - MAX_OFFENDERS} more`] : [];
  const head = `${what}: ${limit.name} is ${lines} lines, at most ${limit.lines} allowed; longer are:`;
  return [[head, ...listed, ...rest].join('\n')];
}

const sizeOf = ({ path, text }: SourceFile): Sized => ({ where: path, lines: text.split('\n').length - 1 });

function functionsOf({ path, text, program }: SourceFile): readonly Sized[] {
  const found: Sized[] = [];
  walk(program, ({ type, start, end }) => {
    if (!FUNCTION_TYPES.has(type)) return;
    const line = text.slice(0, start).split('\n').length;
    found.push({ where: `${path}:${line}`, lines: text.slice(start, end).split('\n').length });
  });
  return found;
}

const ascending = (sizes: readonly Sized[]): readonly Sized[] => [...sizes].sort((a, b) => a.lines - b.lines);

const percentile = (sorted: readonly Sized[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0;

function figures(sizes: readonly Sized[], limit: number): string {
  if (sizes.length === 0) return 'none';
  const sorted = ascending(sizes);
  const at = (share: number): number => percentile(sorted, share);
  const longest = sorted.at(-1);
  const over = sorted.filter(({ lines }) => lines > limit).length;
  return `${sizes.length}: median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, ${over} over ${limit}, longest ${longest?.lines} (${longest?.where})`;
}
