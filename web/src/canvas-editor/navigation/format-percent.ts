/** The formatters by language, because creating one takes a large part of the time of a zoom by the wheel. */
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats a zoom level as a percentage with at most three significant digits in the format of a language. The zoom
 * level 14.6 is `1,460%` in English.
 */
export function formatPercent(zoomLevel: number, language: string): string {
  let formatter = formatters.get(language);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 });
    formatters.set(language, formatter);
  }
  return formatter.format(zoomLevel);
}
