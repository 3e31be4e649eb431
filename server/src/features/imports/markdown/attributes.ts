/** An attribute list of pandoc (`{#id .class key=value}`), also written `{: .class}` (kramdown). */
export interface Attributes {
  readonly classes: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** A length: a fraction of the surrounding box, or units of the slide (960 wide). */
export type Length = { readonly fraction: number } | { readonly units: number };

/** One list, as the source of a regular expression. Without nested quantifiers over the same characters. */
const ENTRY = String.raw`(?:[#.][\w:-]+|-|=[\w-]+|[\w:.-]+=(?:"[^"\n]{0,400}"|'[^'\n]{0,400}'|[^\s"'{}]{1,400}))`;
export const LIST = String.raw`\{:?[ \t]*${ENTRY}(?:[ \t]+${ENTRY}){0,30}[ \t]*\}`;

const AT_START = new RegExp(`^${LIST}`);
const AT_END = new RegExp(String.raw`[ \t]*${LIST}[ \t]*$`);
const VALUE = /([\w:.-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;

export const NO_ATTRIBUTES: Attributes = { classes: [], values: new Map() };

/** The classes and values of a list, given with or without its braces. */
export function readAttributes(list: string): Attributes {
  const values = new Map<string, string>();
  for (const [, name, double, single, bare] of list.matchAll(VALUE))
    values.set(name!.toLowerCase(), double ?? single ?? bare ?? '');
  const rest = list.replace(VALUE, ' ');
  const classes = [...rest.matchAll(/\.([\w:-]+)/g)].map((match) => match[1]!);
  const named = values.get('class')?.split(/\s+/).filter(Boolean) ?? [];
  return { classes: [...classes, ...named], values };
}

/** The list that a text starts with, and the text after it. */
export function takeLeading(text: string): { attributes: Attributes; rest: string } | undefined {
  const list = AT_START.exec(text)?.[0];
  return list ? { attributes: readAttributes(list), rest: text.slice(list.length) } : undefined;
}

export const withoutTrailing = (text: string): string => text.replace(AT_END, '');

/** The list that a text ends with. */
export function trailing(text: string): Attributes {
  const list = AT_END.exec(text)?.[0];
  return list ? readAttributes(list) : NO_ATTRIBUTES;
}

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  em: 16,
  rem: 16,
};

/** A length of pandoc, HTML or CSS (`70%`, `3cm`, `300`); undefined for what is none. */
export function readLength(text: string | undefined): Length | undefined {
  const match = /^\s*(\d{1,6}(?:\.\d{1,6})?)\s*(%|vw|vh|[a-z]{2,3})?\s*$/i.exec(text ?? '');
  const amount = Number(match?.[1]);
  if (!match || !(amount > 0)) return undefined;
  const unit = match[2]?.toLowerCase() ?? 'px';
  if (unit === '%' || unit === 'vw' || unit === 'vh') return { fraction: Math.min(1, amount / 100) };
  return Object.hasOwn(UNITS, unit) ? { units: amount * UNITS[unit]! } : undefined;
}

/** A length of a CSS declaration (`width: 50%`). */
export function cssLength(style: string | undefined, property: 'width' | 'height'): Length | undefined {
  const value = new RegExp(`(?:^|[;\\s])(?:max-)?${property}\\s*:\\s*([^;]{1,40})`, 'i').exec(
    style ?? '',
  )?.[1];
  return readLength(value);
}

export const inUnits = (length: Length, box: number): number =>
  'units' in length ? length.units : length.fraction * box;
