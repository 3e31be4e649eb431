import type { Scope } from '../deck/scope.ts';
import type { FontSet } from '../theme/theme.ts';
import type { RunProperties } from './text-properties.ts';

const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud87f]/g;
const COMPLEX = /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\ufb1d-\ufdff\ufe70-\ufeff]/g;

type Slot = 'latin' | 'eastAsian' | 'complex';

/** The font slot of a run, by the script of most of its letters. */
function slotOf(text: string): Slot {
  const letters = text.replace(/[\s\d\p{P}]/gu, '').length;
  if ((text.match(EAST_ASIAN)?.length ?? 0) * 2 > letters && letters > 0) return 'eastAsian';
  return (text.match(COMPLEX)?.length ?? 0) * 2 > letters && letters > 0 ? 'complex' : 'latin';
}

const SCRIPTS: Record<string, string> = {
  ja: 'Jpan',
  ko: 'Hang',
  ar: 'Arab',
  he: 'Hebr',
  th: 'Thai',
  fa: 'Arab',
};

function scriptOf(language: string, text: string): string | undefined {
  if (/[\u3040-\u30ff]/.test(text)) return 'Jpan';
  if (/[\uac00-\ud7af]/.test(text)) return 'Hang';
  const lower = language.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'Hant';
  if (lower.startsWith('zh')) return 'Hans';
  return SCRIPTS[lower.slice(0, 2)];
}

function themeFace(fonts: FontSet, slot: Slot, language: string, text: string): string | undefined {
  if (slot === 'latin') return fonts.latin;
  const script = scriptOf(language, text);
  return fonts[slot] || (script && fonts.scripts.get(script)) || undefined;
}

/** `heading` or `body` when a theme font is the document's font for that role, else `family`. */
function role(written: string, family: string, scope: Scope): string {
  const { major, minor } = scope.deck.mainTheme;
  if (written === '+mj-lt' && family === major.latin) return 'heading';
  return written === '+mn-lt' && family === minor.latin ? 'body' : family;
}

function resolve(
  written: string,
  slot: Slot,
  language: string,
  text: string,
  scope: Scope,
): string | undefined {
  if (!written.startsWith('+')) return written;
  const fonts = written.startsWith('+mj') ? scope.theme.major : scope.theme.minor;
  const target: Slot = written.endsWith('-ea') ? 'eastAsian' : written.endsWith('-cs') ? 'complex' : slot;
  const family = themeFace(fonts, target, language, text);
  return family === undefined ? undefined : role(written, family, scope);
}

/** The font family of a run, by the script of its text, with theme references resolved. */
export function familyOf(properties: RunProperties, text: string, scope: Scope): string {
  const language = properties.language ?? '';
  const slot = slotOf(text);
  const written = slot === 'latin' ? undefined : properties[slot];
  const chosen = written === undefined ? undefined : resolve(written, slot, language, text, scope);
  const latin = properties.latin ?? '+mn-lt';
  const family = chosen ?? resolve(latin, 'latin', language, text, scope) ?? scope.theme.minor.latin;
  return family.slice(0, 100);
}
