const NAMES: Readonly<Record<string, (number: number) => string>> = {
  de: (n) => `Seite ${n}`,
  es: (n) => `Página ${n}`,
  it: (n) => `Pagina ${n}`,
  pt: (n) => `Página ${n}`,
  hu: (n) => `${n}. oldal`,
  ja: (n) => `${n}ページ`,
  ko: (n) => `${n}페이지`,
};

/** The name of a page that has no title, in the language of its document; English where that is not one of the interface's. */
export function pageName(language: string, number: number): string {
  const name = NAMES[language.toLowerCase().split('-')[0]!];
  return name ? name(number) : `Page ${number}`;
}
