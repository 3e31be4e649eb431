/** Formats a zoom level as a percentage with three significant digits, as is usual in a language: `40%` or `1,460%`. */
export function formatPercent(level: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }).format(level);
}
