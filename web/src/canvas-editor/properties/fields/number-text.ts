/** Formats a number for a field: with at most two decimals, or with three significant digits below 0.1. */
export function formatNumber(value: number): string {
  const rounded = Math.abs(value) < 0.1 ? Number(value.toPrecision(3)) : Number(value.toFixed(2));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/** Parses a typed number with a decimal point or comma, and ignores a unit after it; undefined for other texts. */
export function parseNumber(text: string): number | undefined {
  const normalized = text.trim().replace(',', '.').replace('−', '-');
  const match = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i.exec(normalized);
  const value = match ? Number(match[0]) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
