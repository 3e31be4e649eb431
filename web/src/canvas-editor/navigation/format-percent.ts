/**
 * Formats a zoom level as a percentage with at most three significant digits in the format of a language. The zoom
 * level 14.6 is `1,460%` in English.
 */
export function formatPercent(zoomLevel: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }).format(zoomLevel);
}
