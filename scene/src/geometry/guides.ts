/** Values of guides (the variables of a preset's formulas) by name; lengths in units of the topic. */
export type GuideValues = Map<string, number>;

/** Radians per unit of DrawingML angles, which are in 60,000ths of a degree. */
const RADIANS_PER_UNIT = Math.PI / (180 * 60_000);

/** Operators of formulas, named as in DrawingML (ECMA-376 part 1, 20.1.9.11). */
const OPERATORS: Record<string, (x: number, y: number, z: number) => number> = {
  '*/': (x, y, z) => (z === 0 ? 0 : (x * y) / z),
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (z === 0 ? 0 : (x + y) / z),
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: (x) => Math.abs(x),
  at2: (x, y) => Math.atan2(y, x) / RADIANS_PER_UNIT,
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  cos: (x, y) => x * Math.cos(y * RADIANS_PER_UNIT),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.sqrt(x * x + y * y + z * z),
  pin: (x, y, z) => (y < x ? x : y > z ? z : y),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  sin: (x, y) => x * Math.sin(y * RADIANS_PER_UNIT),
  sqrt: (x) => Math.sqrt(Math.max(0, x)),
  tan: (x, y) => x * Math.tan(y * RADIANS_PER_UNIT),
  val: (x) => x,
};

/** Divisors of the predefined guides: `wd2` is half of the width, `ssd8` an eighth of the shorter side. */
const DIVISORS: Record<string, readonly number[]> = {
  w: [2, 3, 4, 5, 6, 8, 10, 12, 32],
  h: [2, 3, 4, 5, 6, 8, 10, 12, 32],
  ss: [2, 4, 6, 8, 16, 32],
};

/**
 * Returns the predefined guides of a shape of `width` by `height` (ECMA-376 part 1, 20.1.10.56 and 20.1.9.11): its
 * edges, size, centre (`hc`, `vc`), shorter and longer side (`ss`, `ls`), and fractions of a circle (`cd2`: half) in
 * 60,000ths of a degree.
 */
export function builtInGuides(width: number, height: number): GuideValues {
  const values: GuideValues = new Map([
    ['l', 0],
    ['t', 0],
    ['r', width],
    ['b', height],
    ['w', width],
    ['h', height],
    ['hc', width / 2],
    ['vc', height / 2],
    ['ss', Math.min(width, height)],
    ['ls', Math.max(width, height)],
    ['cd2', 10_800_000],
    ['cd4', 5_400_000],
    ['cd8', 2_700_000],
    ['3cd4', 16_200_000],
    ['3cd8', 8_100_000],
    ['5cd8', 13_500_000],
    ['7cd8', 18_900_000],
  ]);
  for (const [name, divisors] of Object.entries(DIVISORS)) {
    for (const divisor of divisors) values.set(`${name}d${divisor}`, (values.get(name) ?? 0) / divisor);
  }
  return values;
}

/** Returns the value of an operand (a guide's name or a number); unknown names are 0, as in DrawingML formulas. */
export function guideValue(values: GuideValues, operand: string | undefined): number {
  if (operand === undefined) return 0;
  const value = values.get(operand);
  if (value !== undefined) return value;
  const number = Number(operand);
  return Number.isFinite(number) ? number : 0;
}

/** Evaluates one formula, e.g. `pin 0 adj 50000` (ECMA-376 part 1, 20.1.9.11). Unknown operators return 0. */
export function evaluateFormula(formula: string, values: GuideValues): number {
  const [operator = '', x, y, z] = formula.trim().split(/\s+/);
  const result = OPERATORS[operator]?.(guideValue(values, x), guideValue(values, y), guideValue(values, z));
  return result !== undefined && Number.isFinite(result) ? result : 0;
}

/** Evaluates guides (`name formula`, separated by semicolons) in order and adds each to `values`. */
export function evaluateGuides(source: string, values: GuideValues): void {
  for (const entry of source.split(';')) {
    const guide = entry.trim();
    const space = guide.indexOf(' ');
    if (space > 0) values.set(guide.slice(0, space), evaluateFormula(guide.slice(space + 1), values));
  }
}

/**
 * Returns the ellipse parameter t (radians) of the point at the polar angle `angle` (60,000ths of a degree), where the
 * point is (rx · cos t, ry · sin t). DrawingML uses polar angles, which differ from the parameter unless both radii are
 * equal.
 */
export function ellipseParameter(angle: number, rx: number, ry: number): number {
  const radians = angle * RADIANS_PER_UNIT;
  if (rx === ry || rx === 0 || ry === 0) return radians;
  const turns = Math.round(radians / (2 * Math.PI));
  const remainder = radians - turns * 2 * Math.PI;
  return Math.atan2(rx * Math.sin(remainder), ry * Math.cos(remainder)) + turns * 2 * Math.PI;
}
