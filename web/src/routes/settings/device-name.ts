/** A text that the User-Agent string of a browser or system contains, and the name of this browser or system. */
type NameRule = readonly [userAgentPart: string, name: string];

/** If several rules match, the first rule applies. Edge and Opera are first, because they also send `Chrome/`. */
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

/** Returns the browser and system of a User-Agent string, such as "Firefox, Windows"; undefined if both are unknown. */
export function deviceName(userAgent: string): string | undefined {
  const findName = (rules: readonly NameRule[]) => {
    const [, name] = rules.find(([userAgentPart]) => userAgent.includes(userAgentPart)) ?? [];
    return name;
  };
  const names = [findName(BROWSERS), findName(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(', ');
}
