import { children } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** Named lengths and angles of a shape (ECMA-376 part 1, 20.1.9.11 `gd`); angles in 60000ths of a degree. */
export type Guides = (token: string | undefined) => number;

const ANGLE = Math.PI / 180 / 60_000;

/** 20.1.9.11: the operators of a guide formula. */
const OPERATORS: Record<string, (x: number, y: number, z: number) => number> = {
  val: (x) => x,
  '*/': (x, y, z) => (z === 0 ? 0 : (x * y) / z),
  '+-': (x, y, z) => x + y - z,
  '+/': (x, y, z) => (z === 0 ? 0 : (x + y) / z),
  '?:': (x, y, z) => (x > 0 ? y : z),
  abs: (x) => Math.abs(x),
  at2: (x, y) => Math.atan2(y, x) / ANGLE,
  cat2: (x, y, z) => x * Math.cos(Math.atan2(z, y)),
  cos: (x, y) => x * Math.cos(y * ANGLE),
  max: (x, y) => Math.max(x, y),
  min: (x, y) => Math.min(x, y),
  mod: (x, y, z) => Math.hypot(x, y, z),
  pin: (x, y, z) => Math.max(x, Math.min(y, z)),
  sat2: (x, y, z) => x * Math.sin(Math.atan2(z, y)),
  sin: (x, y) => x * Math.sin(y * ANGLE),
  sqrt: (x) => Math.sqrt(Math.max(0, x)),
  tan: (x, y) => x * Math.tan(y * ANGLE),
};

/** The guides that every shape has (20.1.10.56), for a box of `w` by `h`. */
function builtIn(w: number, h: number): Map<string, number> {
  const ss = Math.min(w, h);
  const known = new Map<string, number>([
    ['w', w],
    ['h', h],
    ['l', 0],
    ['t', 0],
    ['r', w],
    ['b', h],
    ['hc', w / 2],
    ['vc', h / 2],
    ['ss', ss],
    ['ls', Math.max(w, h)],
    ['cd2', 10_800_000],
    ['cd4', 5_400_000],
    ['cd8', 2_700_000],
    ['3cd4', 16_200_000],
    ['3cd8', 8_100_000],
    ['5cd8', 13_500_000],
    ['7cd8', 18_900_000],
  ]);
  for (const n of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
    known.set(`wd${n}`, w / n);
    known.set(`hd${n}`, h / n);
    known.set(`ssd${n}`, ss / n);
  }
  return known;
}

/** Evaluates the guide lists of a free form in order; a name that is not known counts as 0. */
export function evaluateGuides(
  lists: readonly (XmlNode | undefined)[],
  width: number,
  height: number,
): Guides {
  const known = builtIn(width, height);
  const value = (token: string | undefined): number => {
    if (token === undefined) return 0;
    const named = known.get(token);
    if (named !== undefined) return named;
    const literal = Number(token);
    return Number.isFinite(literal) ? literal : 0;
  };
  for (const list of lists) {
    for (const gd of children(list, 'a:gd')) {
      const [operator = '', x, y, z] = (gd.attrs.fmla ?? '').trim().split(/\s+/);
      const result = OPERATORS[operator]?.(value(x), value(y), value(z));
      if (gd.attrs.name && result !== undefined && Number.isFinite(result)) known.set(gd.attrs.name, result);
    }
  }
  return value;
}
