/**
 * Formats a number for a field: with three significant digits between -0.1 and 0.1, with at most two decimals between
 * -1 and 1, and otherwise with at most `decimals`.
 */
export function formatNumber(value: number, decimals = 2): string {
  const size = Math.abs(value);
  const rounded = size < 0.1 ? Number(value.toPrecision(3)) : Number(value.toFixed(size < 1 ? 2 : decimals));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/**
 * Parses a typed number with a decimal point or comma. Text after the number, such as a unit, is ignored. Returns
 * undefined if the text does not begin with a number.
 */
export function parseNumber(text: string): number | undefined {
  const normalized = text.trim().replace(',', '.').replace('−', '-');
  const match = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i.exec(normalized);
  const value = match ? Number(match[0]) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
