/** Formats a number for a field: with at most two decimals or, between -0.1 and 0.1, with three significant digits. */
export function formatNumber(value: number): string {
  const rounded = Math.abs(value) < 0.1 ? Number(value.toPrecision(3)) : Number(value.toFixed(2));
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
