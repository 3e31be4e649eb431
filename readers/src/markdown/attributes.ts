/**
 * The classes and values of an attribute list of pandoc (`{#id .class key=value}`) or kramdown (`{: .class}`). Ids are
 * ignored. Keys of values are lower case.
 */
export interface Attributes {
  readonly classes: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** A length: a fraction of the surrounding box, or a length in slide units (a slide is 960 units wide). */
export type Length = { readonly fraction: number } | { readonly units: number };

/**
 * Regular expression sources of one entry and of a whole attribute list. An entry is an id, a class, `-` (pandoc: an
 * unnumbered heading), `=format` (pandoc: raw content) or a value. Nested quantifiers never match the same characters,
 * so that matching cannot backtrack exponentially.
 */
const LIST_ENTRY = String.raw`(?:[#.][\w:-]+|-|=[\w-]+|[\w:.-]+=(?:"[^"\n]{0,400}"|'[^'\n]{0,400}'|[^\s"'{}]{1,400}))`;
export const ATTRIBUTE_LIST = String.raw`\{:?[ \t]*${LIST_ENTRY}(?:[ \t]+${LIST_ENTRY}){0,30}[ \t]*\}`;

/** Attribute lists at the start and at the end of a text. */
const LEADING_LIST = new RegExp(`^${ATTRIBUTE_LIST}`);
const TRAILING_LIST = new RegExp(String.raw`[ \t]*${ATTRIBUTE_LIST}[ \t]*$`);
/** Matches `name="value"`, `name='value'` and `name=value`; captures the name, and the value in one of three groups. */
const VALUE = /([\w:.-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;

export const NO_ATTRIBUTES: Attributes = { classes: [], values: new Map() };

/** Parses an attribute list, with or without its braces. */
export function readAttributes(list: string): Attributes {
  const values = new Map<string, string>();
  for (const [, name = '', doubleQuoted, singleQuoted, unquoted] of list.matchAll(VALUE))
    values.set(name.toLowerCase(), doubleQuoted ?? singleQuoted ?? unquoted ?? '');
  const withoutValues = list.replace(VALUE, ' ');
  const classes = [...withoutValues.matchAll(/\.([\w:-]+)/g)].map(([, name = '']) => name);
  const classAttribute = values.get('class')?.split(/\s+/).filter(Boolean) ?? [];
  return { classes: [...classes, ...classAttribute], values };
}

/**
 * Splits a text into the attribute list at its start and the remaining text. Returns undefined if the text does not
 * start with an attribute list.
 */
export function splitLeadingAttributes(text: string): { attributes: Attributes; remainder: string } | undefined {
  const list = LEADING_LIST.exec(text)?.[0];
  return list ? { attributes: readAttributes(list), remainder: text.slice(list.length) } : undefined;
}

/** Removes the attribute list at the end of a text. */
export const removeTrailingAttributes = (text: string): string => text.replace(TRAILING_LIST, '');

/** Returns the attribute list at the end of a text; empty if there is none. */
export function readTrailingAttributes(text: string): Attributes {
  const list = TRAILING_LIST.exec(text)?.[0];
  return list ? readAttributes(list) : NO_ATTRIBUTES;
}

/** CSS units in pixels, with 16 pixels per em. A pixel is one slide unit. */
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  em: 16,
  rem: 16,
};

/**
 * Parses a length of pandoc, HTML or CSS (`70%`, `3cm`, `300`). Returns undefined if the text is not a positive length.
 * Treats `vw` and `vh` as percentages of the surrounding box.
 */
export function readLength(text: string | undefined): Length | undefined {
  const match = /^\s*(\d{1,6}(?:\.\d{1,6})?)\s*(%|vw|vh|[a-z]{2,3})?\s*$/i.exec(text ?? '');
  const amount = Number(match?.[1]);
  if (!match || !(amount > 0)) return undefined;
  const unit = match[2]?.toLowerCase() ?? 'px';
  if (unit === '%' || unit === 'vw' || unit === 'vh') return { fraction: Math.min(1, amount / 100) };
  const unitSize = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return unitSize === undefined ? undefined : { units: amount * unitSize };
}

/** Parses the length of a property, or of its maximum, in CSS declarations (`width: 50%`, `max-width: 50%`). */
export function readCssLength(style: string | undefined, property: 'width' | 'height'): Length | undefined {
  const value = new RegExp(`(?:^|[;\\s])(?:max-)?${property}\\s*:\\s*([^;]{1,40})`, 'i').exec(style ?? '')?.[1];
  return readLength(value);
}

/** Converts a length to slide units; `boxSize` is the width or height that fractions refer to. */
export const toUnits = (length: Length, boxSize: number): number =>
  'units' in length ? length.units : length.fraction * boxSize;
