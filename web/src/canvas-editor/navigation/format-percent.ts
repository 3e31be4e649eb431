/** Returns a zoom as a percentage, rounded to three digits, in a language, such as `40%` or `1,460%`. */
export function formatPercent(level: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }).format(level);
}
