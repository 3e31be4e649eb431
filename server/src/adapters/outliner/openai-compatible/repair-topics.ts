import {
  OUTLINE_LINE_MAX_LENGTH,
  OUTLINE_MAX_DEPTH,
  OUTLINE_MAX_LINES,
  OUTLINE_NOTES_MAX_LENGTH,
  OUTLINE_TITLE_MAX_LENGTH,
} from '@flydeck/contract/outlines/limits';
import { toPlainText } from './plain-text.ts';
import { figureLines } from './read-figures.ts';
import { comparisonLines, shortenRow, tableLines } from './read-tables.ts';

/** A topic of an answer. `level` is 1 for the topics of the canvas. */
export interface FlatTopic {
  readonly level: number;
  readonly title: string;
  readonly text: readonly string[];
  readonly notes?: string;
}

/** What one JSON object of an answer contains. */
export interface RepairedObject {
  /** Title of the presentation; empty if the object has none. */
  readonly title: string;
  readonly language: string | undefined;
  readonly topics: readonly FlatTopic[];
}

type Fields = Readonly<Record<string, unknown>>;

// Names of fields, by normalized name: models use synonyms of the names that the instructions demand.
const DECK_KEYS = ['deck', 'presentation', 'presentationtitle', 'decktitle'];
const TITLE_KEYS = ['title', 'heading', 'headline', 'name', 'topic', 'slide'];
const TEXT_KEYS = ['points', 'text', 'bullets', 'bulletpoints', 'content', 'body', 'lines', 'items'];
const CHILD_KEYS = ['topics', 'children', 'subtopics', 'slides', 'sections', 'outline'];
const TABLE_KEYS = ['table', 'rows'];
const COMPARISON_KEYS = ['comparison', 'compare', 'versus'];
const FIGURE_KEYS = ['figures', 'figure', 'numbers', 'data', 'values', 'dates', 'timeline', 'chart'];
const NOTES_KEYS = ['notes', 'speakernotes', 'note'];
/** Maximum nesting of objects. Deeper objects are dropped. */
const MAX_NESTING = 8;
/** Number of words of a point that become the title of a topic without a title. */
const TITLE_WORDS = 8;

/** Extracts the topics of a JSON object. Repairs missing and unknown fields, wrong types and nesting. */
export function repairObject(object: unknown, isFirst: boolean): RepairedObject {
  const value = unwrap(object);
  const fields = normalizeKeys(value);
  const deckTitle = find(fields, DECK_KEYS);
  const children = find(fields, CHILD_KEYS);
  const isDeck =
    typeof deckTitle === 'string' ||
    (isFirst && Array.isArray(children) && toLines(find(fields, TEXT_KEYS)).length === 0 && !('level' in fields));
  const languageField = fields['language'] ?? fields['lang'];
  const language = typeof languageField === 'string' ? languageField : undefined;
  if (!isDeck) return { title: '', language, topics: topicsOf(value, 1, 0) };
  const title = toPlainText(deckTitle ?? find(fields, TITLE_KEYS), OUTLINE_TITLE_MAX_LENGTH);
  return { title, language, topics: childTopics(children, 1, 0) };
}

/** Returns the object inside of wrappers such as {"result": {"presentation": {…}}}. */
function unwrap(value: unknown): unknown {
  let inner = value;
  for (let nesting = 0; nesting < MAX_NESTING; nesting += 1) {
    const [only, ...others] = Object.values(normalizeKeys(inner));
    if (others.length > 0 || typeof only !== 'object' || only === null || Array.isArray(only)) break;
    inner = only;
  }
  return inner;
}

function topicsOf(value: unknown, level: number, nesting: number): FlatTopic[] {
  if (nesting > MAX_NESTING) return [];
  if (typeof value === 'string') return createTopic({ title: value }, level);
  const fields = normalizeKeys(value);
  const ownLevel = readLevel(fields['level']) ?? level;
  const own = createTopic(fields, ownLevel);
  const children = childTopics(find(fields, CHILD_KEYS), own.length > 0 ? ownLevel + 1 : ownLevel, nesting + 1);
  return [...own, ...children];
}

function childTopics(children: unknown, level: number, nesting: number): FlatTopic[] {
  const items = Array.isArray(children) ? children : [];
  return items.flatMap((child) => topicsOf(child, level, nesting));
}

/** Returns the topic of an object's own fields; empty if it has neither title nor text. */
function createTopic(fields: Fields, level: number): FlatTopic[] {
  const lines = toLines(find(fields, TEXT_KEYS));
  const title = toPlainText(find(fields, TITLE_KEYS), OUTLINE_TITLE_MAX_LENGTH) || firstWords(lines[0] ?? '');
  if (title === '') return [];
  const notes = toPlainText(find(fields, NOTES_KEYS), OUTLINE_NOTES_MAX_LENGTH);
  const points = lines.length === 1 && lines[0] === title ? [] : lines;
  const figures = figureLines(find(fields, FIGURE_KEYS)).filter((line) => !points.includes(line));
  const composed = [
    ...figures,
    ...(figures.length > 0 ? [] : tableOrComparison(fields).filter((line) => !points.includes(line))),
  ];
  const text = [...points.slice(0, OUTLINE_MAX_LINES - composed.length), ...composed];
  const clampedLevel = Math.min(Math.max(level, 1), OUTLINE_MAX_DEPTH);
  return [{ level: clampedLevel, title, text, ...(notes !== '' && { notes }) }];
}

/** Returns the table of a topic as lines; without a table, its comparison. */
function tableOrComparison(fields: Fields): readonly string[] {
  const table = tableLines(find(fields, TABLE_KEYS));
  return table.length > 0 ? table : comparisonLines(find(fields, COMPARISON_KEYS));
}

/** Returns the lines of a value: a string with line breaks, a list of strings, numbers or objects with a text. */
function toLines(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split('\n') : [value];
  return items
    .map((item) => (typeof item === 'object' ? lineOf(item) : item))
    .map((line) => toPlainText(typeof line === 'string' ? shortenRow(line) : line, OUTLINE_LINE_MAX_LENGTH))
    .filter((line) => line !== '');
}

function lineOf(item: unknown): unknown {
  const fields = normalizeKeys(item);
  return find(fields, ['text', 'point', 'content', 'value', ...TITLE_KEYS]);
}

function firstWords(line: string): string {
  const words = line.split(' ');
  const title = words.length > TITLE_WORDS ? `${words.slice(0, TITLE_WORDS).join(' ')} …` : line;
  return title.slice(0, OUTLINE_TITLE_MAX_LENGTH).trim();
}

/** Returns the level in values such as 2, "2" and "h2"; undefined for other values. */
function readLevel(value: unknown): number | undefined {
  const digits = /\d{1,3}/.exec(String(value))?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the fields of an object by their names in lower case without `_`, `-` and spaces. */
function normalizeKeys(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key.toLowerCase().replace(/[-_\s]/g, ''), field]),
  );
}

function find(fields: Fields, keys: readonly string[]): unknown {
  const key = keys.find((name) => fields[name] !== undefined && fields[name] !== null);
  return key === undefined ? undefined : fields[key];
}
