/** Part of a User-Agent string, and the name that it stands for. */
type NameRule = readonly [token: string, name: string];

/** The first token that the User-Agent string contains counts: Edge and Opera also send `Chrome/` and `Safari/`. */
const BROWSERS: readonly NameRule[] = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: readonly NameRule[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

/** Browser and system of a User-Agent string, such as "Firefox, Windows"; undefined if both are unknown. */
export function deviceName(userAgent: string): string | undefined {
  const findName = (rules: readonly NameRule[]) => {
    const [, name] = rules.find(([token]) => userAgent.includes(token)) ?? [];
    return name;
  };
  const names = [findName(BROWSERS), findName(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(', ');
}
