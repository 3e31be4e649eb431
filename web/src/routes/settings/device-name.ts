/** A part of the User-Agent string of a browser or system, and the name of this browser or system. */
type NameRule = readonly [token: string, name: string];

/** If several rules match, the first rule counts, because Edge and Opera also send `Chrome/` and `Safari/`. */
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
