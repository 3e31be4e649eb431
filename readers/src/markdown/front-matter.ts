import { parse } from 'yaml';

/** Settings by name. A Map, because in an object the name `__proto__` would modify the prototype. */
export type Settings = ReadonlyMap<string, unknown>;

export const NO_SETTINGS: Settings = new Map();

/** Maximum length of the front matter in characters. */
const MAX_YAML_LENGTH = 64_000;
/** Maximum number of expanded YAML aliases: nested aliases could expand a small file exponentially. */
const MAX_ALIASES = 20;

/** Parses a YAML mapping. Never throws: returns undefined if the text is too long or not a mapping. */
export function readSettings(yaml: string): Settings | undefined {
  if (yaml.length > MAX_YAML_LENGTH) return undefined;
  try {
    const value: unknown = parse(quoteColors(yaml), {
      mapAsMap: true,
      maxAliasCount: MAX_ALIASES,
      logLevel: 'silent',
      uniqueKeys: false,
    });
    if (!(value instanceof Map)) return undefined;
    return new Map([...value].map(([key, setting]) => [String(key), setting]));
  } catch {
    return undefined;
  }
}

/** Quotes colours such as `color: #123456`, which YAML parses as comments. */
const quoteColors = (yaml: string) => yaml.replace(/^(\s*[\w$-]+:[ \t]+)(#[\da-f]{3,8})[ \t]*$/gim, '$1"$2"');

/**
 * Splits a text into front matter and body. Of front matter that is not valid YAML, only the `key: value` lines are
 * read.
 */
export function splitFrontMatter(text: string): { settings: Settings; body: string; isInvalidYaml: boolean } {
  const match = /^\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  const yaml = match?.[1] ?? '';
  const settings = readSettings(yaml);
  const looksLikeYaml = /^[\w$-]+\s*:/m.test(yaml);
  // Without settings, and without lines that look like YAML, the `---` lines separate slides.
  if (!match || (!settings && !looksLikeYaml)) return { settings: NO_SETTINGS, body: text, isInvalidYaml: false };
  return { settings: settings ?? readPlainLines(yaml), body: text.slice(match[0].length), isInvalidYaml: !settings };
}

/** Reads only the `key: value` lines of invalid YAML. */
function readPlainLines(yaml: string): Settings {
  const pairs = [...yaml.slice(0, MAX_YAML_LENGTH).matchAll(/^([\w$-]{1,60}):[ \t]+(\S.*)$/gm)];
  return new Map(pairs.map(([, key = '', value = '']) => [key, value.trim().replace(/^(['"])(.*)\1$/, '$2')]));
}

/**
 * Returns the text of the first setting in `names` that has text; undefined if none has text. The items of a list are
 * joined by commas.
 */
export function textSetting(settings: Settings, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = settings.get(name);
    const text = Array.isArray(value) ? value.filter(isScalar).join(', ') : isScalar(value) ? String(value) : '';
    if (text.trim()) return text.trim();
  }
  return undefined;
}

/**
 * Returns the items of the first setting in `names` that is a YAML list or a string. A string is split at commas.
 * Returns an empty list if no setting is a list or a string.
 */
export function listSetting(settings: Settings, ...names: string[]): string[] {
  for (const name of names) {
    const value = settings.get(name);
    if (Array.isArray(value)) return value.filter(isScalar).map((item) => String(item).trim());
    if (typeof value === 'string') return value.split(',').map((item) => item.trim());
  }
  return [];
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
