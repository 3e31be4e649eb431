import type { ListItem, ReadBlock } from './blocks.ts';
import { startsWithOrdinalDate } from './dates.ts';

/** Groups: indent; marker and the following space of an item. */
const BULLET = /^([ \t\u3000]*)(?:[-*+•‣◦▪–—●○◆◇■□※]|✓|✔|☐|☑|→)[ \t\u3000]+(?=\S)|^([ \t\u3000]*)[・●○■□◆](?=\S)/u;
const NUMBER = /^([ \t\u3000]*)(?:\d{1,3}[.)](?=\s)|[(（]\d{1,3}[)）]|[①-⑳]|[a-z]\))[ \t\u3000]*(?=\S)/u;
const TASK = /^\[([ xX✓])\][ \t]+/;
const CHECKED_BULLET = /^\s*[☐☑✓✔]/u;

interface Marker {
  readonly indent: number;
  readonly length: number;
  readonly isNumbered: boolean;
}

/** Returns the marker of a list item; undefined for other lines. */
function markerOf(line: string): Marker | undefined {
  if (startsWithOrdinalDate(line)) return undefined;
  const bullet = BULLET.exec(line);
  const match = bullet ?? NUMBER.exec(line);
  if (!match) return undefined;
  const indent = (match[1] ?? match[2] ?? '').replaceAll('\t', '    ').length;
  return { indent, length: match[0].length, isNumbered: !bullet };
}

export const isListItem = (line: string): boolean => markerOf(line) !== undefined;

/** Reads the list that starts at a line. Indented lines continue the item before. */
export function readList(lines: readonly string[], start: number): ReadBlock | undefined {
  if (!isListItem(lines[start] ?? '')) return undefined;
  const items: ListItem[] = [];
  const indents: number[] = [];
  let end = start;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    const marker = markerOf(line);
    const previous = items.at(-1);
    if (marker) {
      while (indents.length > 0 && (indents.at(-1) ?? 0) > marker.indent) indents.pop();
      if (indents.at(-1) !== marker.indent) indents.push(marker.indent);
      items.push(createItem(line, marker, indents.length - 1));
    } else if (line.trim() === '') {
      if (!continuesAfterBlank(lines, end)) break;
    } else if (previous && /^(?: {2,}|\t|\u3000)/.test(line)) {
      items[items.length - 1] = { ...previous, text: `${previous.text} ${line.trim()}` };
    } else break;
  }
  return { block: { kind: 'list', items }, end };
}

/** Whether a list continues after a blank line: with an item, or with an indented line. */
function continuesAfterBlank(lines: readonly string[], blank: number): boolean {
  const next = lines[blank + 1] ?? '';
  return isListItem(next) && markerOf(next)?.isNumbered === markerOf(lines[blank - 1] ?? '')?.isNumbered;
}

function createItem(line: string, { length, isNumbered }: Marker, level: number): ListItem {
  const text = line.slice(length).trim();
  const task = TASK.exec(text);
  if (task) return { text: text.slice(task[0].length), level, isNumbered, isDone: task[1] !== ' ' };
  if (CHECKED_BULLET.test(line)) return { text, level, isNumbered, isDone: !/^\s*☐/.test(line) };
  return { text, level, isNumbered };
}
