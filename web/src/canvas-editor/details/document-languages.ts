import { activeLanguage, t } from '../../i18n/index.ts';

/** Languages that can be chosen for any presentation (BCP 47 codes). */
const LANGUAGE_CODES = (
  'ar bg bn ca cs da de el en es et eu fa fi fil fr ga gl gu he hi hr hu id is it ja ka kk ko lt lv mk ml mr ms nb nl ' +
  'pa pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'
).split(' ');

interface LanguageOption {
  /** BCP 47 code. */
  readonly value: string;
  readonly label: string;
}

/**
 * Returns languages, sorted by their names in the language of the page.
 * @param additionalCodes BCP 47 codes of languages that are offered besides the usual ones
 */
export function languageOptions(additionalCodes: readonly string[] = []): LanguageOption[] {
  const names = new Intl.DisplayNames([activeLanguage()], { type: 'language' });
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      // A stored language can be an invalid code, for which `of` throws an error.
      return code;
    }
  };
  const codes = new Set([...additionalCodes, ...LANGUAGE_CODES]);
  const options = Array.from(codes, (value) => ({ value, label: nameOf(value) }));
  return options.sort((a, b) => a.label.localeCompare(b.label, activeLanguage()));
}

/**
 * Returns the languages that can be chosen for a presentation. The list always contains the current language. If the
 * current language is unknown (`und`), "unknown" is the first entry.
 */
export const documentLanguages = (current: string): LanguageOption[] =>
  current === 'und'
    ? [{ value: 'und', label: t('canvas-details.languageUnknown') }, ...languageOptions()]
    : languageOptions([current]);
