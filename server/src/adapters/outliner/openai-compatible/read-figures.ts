import { OUTLINE_LINE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { readDatedText } from '@flydeck/scene/notes/dates';
import { readFigure } from '@flydeck/scene/notes/figures';
import { toPlainText } from './plain-text.ts';

/** A number or a date of an answer, with its label. */
interface AnswerFigure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
}

type Fields = Readonly<Record<string, unknown>>;

const LABEL_KEYS = ['label', 'name', 'title', 'category', 'text', 'x'];
const VALUE_KEYS = ['value', 'number', 'amount', 'date', 'year', 'y'];
const MAX_FIGURES = 8;
/** Maximum length of a label; a line of a chart has at most 90 characters. */
const LABEL_MAX_LENGTH = 60;
const VALUE_MAX_LENGTH = 24;

/**
 * Returns figures as lines that the layout recognizes: `label: value unit`, or `date: label` if all values are dates.
 * Accepts lists of objects, of pairs and of texts, and an object with labels as keys. Drops figures without a label or
 * without digits. A unit that the layout does not know is added to the label.
 */
export function figureLines(value: unknown): string[] {
  const figures = itemsOf(value).flatMap(readItem).slice(0, MAX_FIGURES);
  const dated = figures.map(({ label, value: date, unit }) => (unit === '' ? `${date}: ${label}` : ''));
  const areDates = dated.length > 0 && dated.every((line) => readDatedText(line) !== undefined);
  return (areDates ? dated : figures.map(lineOf)).map((line) => line.slice(0, OUTLINE_LINE_MAX_LENGTH));
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const fields = fieldsOf(value);
  const isFigure = VALUE_KEYS.some((key) => fields[key] !== undefined);
  return isFigure ? [value] : Object.entries(typeof value === 'object' && value !== null ? value : {});
}

function readItem(item: unknown): AnswerFigure[] {
  if (typeof item === 'string') {
    const [, label, value] = /^(.+?)\s*[:：]\s+(.*\d.*)$/su.exec(item) ?? [];
    return createFigure(label, value, '');
  }
  if (Array.isArray(item)) return createFigure(item[0], item[1], item[2]);
  const fields = fieldsOf(item);
  return createFigure(find(fields, LABEL_KEYS), find(fields, VALUE_KEYS), fields['unit']);
}

function createFigure(labelField: unknown, valueField: unknown, unitField: unknown): AnswerFigure[] {
  const label = toPlainText(labelField, LABEL_MAX_LENGTH).replace(/\s*[:：]$/u, '');
  const value = toPlainText(valueField, VALUE_MAX_LENGTH);
  const isUsable = /[\p{L}\p{N}]/u.test(label) && /\p{N}/u.test(value) && !/\de[+-]?\d/i.test(value);
  return isUsable ? [{ label, value, unit: toPlainText(unitField, VALUE_MAX_LENGTH) }] : [];
}

function lineOf({ label, value, unit }: AnswerFigure): string {
  if (unit === '' || value.endsWith(unit)) return `${label}: ${value}`;
  const isKnown = readFigure(`${value} ${unit}`) !== undefined;
  return isKnown ? `${label}: ${value} ${unit}` : `${label} (${unit}): ${value}`;
}

/** Returns the fields of an object with their names in lower case; {} for other values. */
function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]));
}

const find = (fields: Fields, keys: readonly string[]): unknown =>
  fields[keys.find((key) => fields[key] !== undefined && fields[key] !== null) ?? ''];
