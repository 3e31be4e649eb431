/** User-Agent tokens and names. The first match counts: Edge and Opera also send `Chrome/` and `Safari/`. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system of a User-Agent string, such as "Firefox, Windows"; undefined if both are unknown. */
export function deviceName(userAgent: string): string | undefined {
  const findName = (list: readonly (readonly [string, string])[]) =>
    list.find(([token]) => userAgent.includes(token))?.[1];
  const names = [findName(BROWSERS), findName(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(', ');
}
