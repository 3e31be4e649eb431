/** Affine matrix `[a, b, c, d, e, f]` in the canvas convention. */
export type Affine = readonly [number, number, number, number, number, number];

const ARITY: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

type Command = { readonly name: string; readonly values: number[] };

// Flags of arcs may be written without a separator ("a1 1 0 01.5.5"), so arcs are read number by number.
function parse(d: string): Command[] {
  const commands: Command[] = [];
  for (const [, letter, body] of d.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    if (letter === undefined || body === undefined) continue;
    const arity = ARITY[letter.toUpperCase()] ?? 0;
    if (arity === 0) {
      commands.push({ name: letter, values: [] });
      continue;
    }
    const values = letter.toUpperCase() === 'A' ? arcNumbers(body) : numbers(body);
    for (let i = 0; i + arity <= values.length; i += arity) {
      const later = letter === 'M' ? 'L' : letter === 'm' ? 'l' : letter;
      commands.push({ name: i === 0 ? letter : later, values: values.slice(i, i + arity) });
    }
  }
  return commands;
}

const NUMBER = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/gi;
const numbers = (source: string): number[] => (source.match(NUMBER) ?? []).map(Number);

function arcNumbers(source: string): number[] {
  const out: number[] = [];
  let rest = source;
  while (true) {
    rest = rest.replace(/^[\s,]+/, '');
    const index = out.length % 7;
    const match =
      index === 3 || index === 4 ? /^[01]/.exec(rest) : new RegExp(`^${NUMBER.source}`, 'i').exec(rest);
    if (!match) return out;
    out.push(Number(match[0]));
    rest = rest.slice(match[0].length);
  }
}

/**
 * Converts an elliptical arc to cubic curves (SVG 1.1, appendix F.6, at most a quarter turn per curve). Returns
 * the control points after the start, six numbers per curve.
 */
function arcToCubics(x0: number, y0: number, arc: readonly number[]): number[] {
  const [rx0 = 0, ry0 = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = arc;
  let rx = Math.abs(rx0);
  let ry = Math.abs(ry0);
  if (rx === 0 || ry === 0) return [x0, y0, x, y, x, y];
  const phi = (turn * Math.PI) / 180;
  const cos = Math.cos(phi);
  const sin = Math.sin(phi);
  const px = (cos * (x0 - x)) / 2 + (sin * (y0 - y)) / 2;
  const py = (-sin * (x0 - x)) / 2 + (cos * (y0 - y)) / 2;
  const grow = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  rx *= grow;
  ry *= grow;
  const below = (rx * py) ** 2 + (ry * px) ** 2;
  const factor = below === 0 ? 0 : Math.sqrt(Math.max(0, ((rx * ry) ** 2 - below) / below));
  const sign = large === sweep ? -1 : 1;
  const cx1 = (sign * factor * rx * py) / ry;
  const cy1 = (-sign * factor * ry * px) / rx;
  const cx = cos * cx1 - sin * cy1 + (x0 + x) / 2;
  const cy = sin * cx1 + cos * cy1 + (y0 + y) / 2;
  const from = Math.atan2((py - cy1) / ry, (px - cx1) / rx);
  let angle = Math.atan2((-py - cy1) / ry, (-px - cx1) / rx) - from;
  if (sweep === 0 && angle > 0) angle -= 2 * Math.PI;
  if (sweep === 1 && angle < 0) angle += 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9));
  const step = angle / parts;
  const k = (4 / 3) * Math.tan(step / 4);
  const at = (u: number, v: number): number[] => [
    cos * rx * u - sin * ry * v + cx,
    sin * rx * u + cos * ry * v + cy,
  ];
  const out: number[] = [];
  for (let i = 0; i < parts; i++) {
    const a = from + i * step;
    const b = a + step;
    out.push(...at(Math.cos(a) - k * Math.sin(a), Math.sin(a) + k * Math.cos(a)));
    out.push(...at(Math.cos(b) + k * Math.sin(b), Math.sin(b) - k * Math.cos(b)));
    out.push(...at(Math.cos(b), Math.sin(b)));
  }
  return out;
}

/** Pen state while a path is converted to absolute commands. */
interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point, for the smooth commands. */
  controlX: number;
  controlY: number;
  last: string;
}

/** Converts a command to an absolute M, L, C, Q or Z with its points. Does not move the pen. */
function absolute(pen: Pen, { name, values }: Command): readonly [string, number[]] {
  const upper = name.toUpperCase();
  const relative = name !== upper;
  const dx = relative ? pen.x : 0;
  const dy = relative ? pen.y : 0;
  const moved =
    upper === 'A'
      ? [...values.slice(0, 5), (values[5] ?? 0) + dx, (values[6] ?? 0) + dy]
      : values.map((value, i) => value + (i % 2 === 0 ? dx : dy));
  const mirrored = (after: string): number[] =>
    after.includes(pen.last) ? [2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY] : [pen.x, pen.y];
  switch (upper) {
    case 'H':
      return ['L', [(values[0] ?? 0) + dx, pen.y]];
    case 'V':
      return ['L', [pen.x, (values[0] ?? 0) + dy]];
    case 'S':
      return ['C', [...mirrored('CS'), ...moved]];
    case 'T':
      return ['Q', [...mirrored('QT'), ...moved]];
    case 'A':
      return ['C', arcToCubics(pen.x, pen.y, moved)];
    default:
      return [upper, moved];
  }
}

function movePen(pen: Pen, source: string, name: string, points: readonly number[]): void {
  if (name === 'Z') {
    pen.x = pen.startX;
    pen.y = pen.startY;
  } else {
    const n = points.length;
    pen.x = points[n - 2] ?? pen.x;
    pen.y = points[n - 1] ?? pen.y;
    pen.controlX = points[n - 4] ?? pen.x;
    pen.controlY = points[n - 3] ?? pen.y;
  }
  if (name === 'M') {
    pen.startX = pen.x;
    pen.startY = pen.y;
  }
  pen.last = source.toUpperCase();
}

/** Transforms path data by `map`; returns absolute M, L, C, Q and Z commands, rounded to `digits` decimals. */
export function mapPath(d: string, map: Affine, digits: number): string {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0, last: '' };
  const round = (value: number): string => String(Number(value.toFixed(digits)) + 0);
  let out = '';
  for (const command of parse(d)) {
    const [name, points] = absolute(pen, command);
    movePen(pen, command.name, name, points);
    const mapped: string[] = [];
    for (let i = 0; i + 1 < points.length; i += 2) {
      const x = points[i] ?? 0;
      const y = points[i + 1] ?? 0;
      mapped.push(`${round(map[0] * x + map[2] * y + map[4])} ${round(map[1] * x + map[3] * y + map[5])}`);
    }
    out += name + mapped.join(' ');
  }
  return out;
}
