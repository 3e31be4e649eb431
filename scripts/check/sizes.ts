import { isTest, type SourceFile, WORKSPACES, walk } from './source-files.ts';

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const FILE_LINES_LIMIT = 300;
const FUNCTION_LINES_LIMIT = 40;

interface Sized {
  readonly lines: number;
  readonly where: string;
}

/** Lines of files and functions per workspace, without tests: median, 90th percentile and maximum. */
export function sizeTable(sources: readonly SourceFile[]): string {
  const rows = WORKSPACES.map((room) => {
    const files = sources.filter((source) => source.workspace === room && !isTest(source.path));
    return `${room.padEnd(9)} files ${figures(files.map(sizeOf), FILE_LINES_LIMIT)}\n${''.padEnd(9)} functions ${figures(files.flatMap(functionsOf), FUNCTION_LINES_LIMIT)}`;
  });
  return rows.join('\n');
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

function figures(sizes: readonly Sized[], limit: number): string {
  if (sizes.length === 0) return 'none';
  const sorted = [...sizes].sort((a, b) => a.lines - b.lines);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0;
  const longest = sorted.at(-1);
  const over = sorted.filter(({ lines }) => lines > limit).length;
  return `${sizes.length}: median ${at(0.5)}, p90 ${at(0.9)}, ${over} over ${limit}, longest ${longest?.lines} (${longest?.where})`;
}
