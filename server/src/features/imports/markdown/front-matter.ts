import { parse } from 'yaml';

/** Settings by name. A Map, so that no name can reach a prototype. */
export type Settings = ReadonlyMap<string, unknown>;

export const NO_SETTINGS: Settings = new Map();

const MAX_LENGTH = 64_000;
/** Aliases may repeat; more than this is a bomb. */
const MAX_ALIASES = 20;

/** The settings of a YAML mapping; undefined when the text is none. Never throws. */
export function readSettings(yaml: string): Settings | undefined {
  if (yaml.length > MAX_LENGTH) return undefined;
  try {
    const value: unknown = parse(withColours(yaml), {
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

/** `color: #123456` is a comment to YAML, but a colour to everyone who writes it. */
const withColours = (yaml: string) => yaml.replace(/^(\s*[\w$-]+:[ \t]+)(#[\da-f]{3,8})[ \t]*$/gim, '$1"$2"');

/** The front matter at the start of a text and what follows it. */
export function splitFrontMatter(text: string): { settings: Settings; body: string; bad: boolean } {
  const match = /^\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!match) return { settings: NO_SETTINGS, body: text, bad: false };
  const settings = readSettings(match[1] ?? '');
  if (!settings) {
    const looksLikeYaml = /^[\w$-]+\s*:/m.test(match[1] ?? '');
    return looksLikeYaml
      ? { settings: lenient(match[1] ?? ''), body: text.slice(match[0].length), bad: true }
      : { settings: NO_SETTINGS, body: text, bad: false };
  }
  return { settings, body: text.slice(match[0].length), bad: false };
}

/** The plain `key: value` lines of YAML that does not parse as a whole. */
function lenient(yaml: string): Settings {
  const pairs = [...yaml.slice(0, MAX_LENGTH).matchAll(/^([\w$-]{1,60}):[ \t]+(\S.*)$/gm)];
  return new Map(pairs.map(([, key, value]) => [key!, value!.trim().replace(/^(['"])(.*)\1$/, '$2')]));
}

/** A setting as text: numbers and dates too, lists joined by commas; undefined when it is absent or nested. */
export function textSetting(settings: Settings, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = settings.get(name);
    const text = Array.isArray(value)
      ? value.filter(isScalar).join(', ')
      : isScalar(value)
        ? String(value)
        : '';
    if (text.trim()) return text.trim();
  }
  return undefined;
}

/** A setting as a list of texts: a YAML list, or words parted by commas. */
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
