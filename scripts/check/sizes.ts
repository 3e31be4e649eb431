import { isTest, ROOMS, type SourceFile, walk } from './source-files.ts';

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const MOST_LINES_OF_A_FILE = 300;
const MOST_LINES_OF_A_FUNCTION = 40;

interface Sized {
  readonly lines: number;
  readonly where: string;
}

/** Lines of files and functions a room, tests apart: median, nine of ten, the longest. */
export function sizeTable(sources: readonly SourceFile[]): string {
  const rows = ROOMS.map((room) => {
    const files = sources.filter((source) => source.room === room && !isTest(source.path));
    return `${room.padEnd(9)} files ${figures(files.map(sizeOf), MOST_LINES_OF_A_FILE)}\n${''.padEnd(9)} functions ${figures(files.flatMap(functionsOf), MOST_LINES_OF_A_FUNCTION)}`;
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

function figures(sizes: readonly Sized[], most: number): string {
  if (sizes.length === 0) return 'none';
  const sorted = [...sizes].sort((a, b) => a.lines - b.lines);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0;
  const longest = sorted.at(-1);
  const over = sorted.filter(({ lines }) => lines > most).length;
  return `${sizes.length}: median ${at(0.5)}, p90 ${at(0.9)}, ${over} over ${most}, longest ${longest?.lines} (${longest?.where})`;
}
