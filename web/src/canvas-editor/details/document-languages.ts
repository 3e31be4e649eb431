import { activeLanguage, t } from '../../i18n/index.ts';

const CODES = (
  'ar bg bn ca cs da de el en es et eu fa fi fil fr ga gl gu he hi hr hu id is it ja ka kk ko lt lv mk ml mr ms nb nl ' +
  'pa pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'
).split(' ');

/** Returns the languages for a presentation with their names in the page's language, including its own language `own`. */
export function documentLanguages(own: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames([activeLanguage()], { type: 'language' });
  const nameOf = (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const codes = CODES.includes(own) || own === 'und' ? CODES : [own, ...CODES];
  const options = codes.map((value) => ({ value, label: nameOf(value) }));
  options.sort((a, b) => a.label.localeCompare(b.label, activeLanguage()));
  return own === 'und' ? [{ value: 'und', label: t('canvas-details.languageUnknown') }, ...options] : options;
}
