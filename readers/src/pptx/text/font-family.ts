import type { Scope } from '../deck/scope.ts';
import type { FontSet } from '../theme/theme.ts';
import type { RunProperties } from './text-properties.ts';

/** Matches a character of Chinese, Japanese or Korean, or the first half of a surrogate pair of rare characters. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud87f]/g;
/** Matches a character of a complex script, such as Arabic, Hebrew, Devanagari or Thai. */
const COMPLEX_SCRIPT = /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\ufb1d-\ufdff\ufe70-\ufeff]/g;

/** A run has one font for each of three groups of scripts: Latin, East Asian, and complex (such as Arabic and Thai). */
type ScriptGroup = 'latin' | 'eastAsian' | 'complex';

/**
 * Returns the group of scripts to which more than half of a run's characters belong, else `latin`. Spaces, digits and
 * punctuation do not count.
 */
function chooseScriptGroup(text: string): ScriptGroup {
  const characterCount = text.replace(/[\s\d\p{P}]/gu, '').length;
  if ((text.match(EAST_ASIAN)?.length ?? 0) * 2 > characterCount && characterCount > 0) return 'eastAsian';
  const complexCount = text.match(COMPLEX_SCRIPT)?.length ?? 0;
  return complexCount * 2 > characterCount && characterCount > 0 ? 'complex' : 'latin';
}

/** ISO 15924 scripts by ISO 639 language. The scripts of Chinese also depend on the region (`chooseScript`). */
const SCRIPTS: Record<string, string> = {
  ja: 'Jpan',
  ko: 'Hang',
  ar: 'Arab',
  he: 'Hebr',
  th: 'Thai',
  fa: 'Arab',
};

/** Returns the ISO 15924 script of a text, by which themes list their fonts; undefined if the script is not known. */
function chooseScript(language: string, text: string): string | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'Jpan';
  if (/[\uac00-\ud7af]/.test(text)) return 'Hang';
  const languageTag = language.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(languageTag)) return 'Hant';
  if (languageTag.startsWith('zh')) return 'Hans';
  return SCRIPTS[languageTag.slice(0, 2)];
}

/** Returns a theme's font family for a group of scripts; undefined if the theme has none. */
function findThemeFamily(fonts: FontSet, group: ScriptGroup, language: string, text: string): string | undefined {
  if (group === 'latin') return fonts.latin;
  const script = chooseScript(language, text);
  return fonts[group] || (script && fonts.scripts.get(script)) || undefined;
}

/**
 * Returns the document's font role: `heading` for the major Latin theme font, and `body` for the minor Latin theme
 * font. Returns `family` for other typefaces, or if the deck's main theme has another font for the role.
 */
function toRole(typeface: string, family: string, scope: Scope): string {
  const { major, minor } = scope.deck.mainTheme;
  if (typeface === '+mj-lt' && family === major.latin) return 'heading';
  return typeface === '+mn-lt' && family === minor.latin ? 'body' : family;
}

/** Returns the font family of a typeface. A typeface that starts with `+` refers to a theme font. */
function resolveTypeface(
  typeface: string,
  group: ScriptGroup,
  language: string,
  text: string,
  scope: Scope,
): string | undefined {
  if (!typeface.startsWith('+')) return typeface;
  const fonts = typeface.startsWith('+mj') ? scope.theme.major : scope.theme.minor;
  const targetGroup: ScriptGroup = typeface.endsWith('-ea')
    ? 'eastAsian'
    : typeface.endsWith('-cs')
      ? 'complex'
      : group;
  const family = findThemeFamily(fonts, targetGroup, language, text);
  return family === undefined ? undefined : toRole(typeface, family, scope);
}

/** Returns the font family of a run by the script of its text. Documents allow names of at most 100 characters. */
export function familyOf(properties: RunProperties, text: string, scope: Scope): string {
  const language = properties.language ?? '';
  const group = chooseScriptGroup(text);
  const typeface = group === 'latin' ? undefined : properties[group];
  const groupFamily = typeface === undefined ? undefined : resolveTypeface(typeface, group, language, text, scope);
  const latin = properties.latin ?? '+mn-lt';
  const family = groupFamily ?? resolveTypeface(latin, 'latin', language, text, scope) ?? scope.theme.minor.latin;
  return family.slice(0, 100);
}
