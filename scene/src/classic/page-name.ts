import { itemAt } from '../checked-access.ts';

/** Functions that return the name of a page, by language (ISO 639-1). */
const PAGE_NAMES: Readonly<Record<string, (number: number) => string>> = {
  de: (n) => `Seite ${n}`,
  es: (n) => `Página ${n}`,
  it: (n) => `Pagina ${n}`,
  pt: (n) => `Página ${n}`,
  hu: (n) => `${n}. oldal`,
  ja: (n) => `${n}ページ`,
  ko: (n) => `${n}페이지`,
};

/**
 * Returns the name of an untitled page in the document's language (BCP 47). The name is "Page" and the number in
 * languages that are not in `PAGE_NAMES`, such as English and French.
 */
export function pageName(language: string, number: number): string {
  return PAGE_NAMES[itemAt(language.toLowerCase().split('-'), 0)]?.(number) ?? `Page ${number}`;
}
