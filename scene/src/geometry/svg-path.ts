import { itemAt, lastItem } from '../checked-access.ts';
import type { Point } from '../model/geometry.ts';
import { arcCommands, endOf, type Path, type PathCommand } from './path.ts';

const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Maximum number of commands; the rest is ignored, so that hostile files cannot exhaust the memory. */
const MAX_COMMANDS = 100_000;

const FLAG = /[\s,]*([01])/y;
const NEXT = /[\s,]*(?:([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))/y;

/** Parses SVG path syntax (SVG 1.1, 8.3). Everything after a syntax error is ignored, as SVG requires. */
export function parsePath(d: string): Path {
  const reader = new PathReader();
  const numbers: number[] = [];
  let letter = '';
  let at = 0;
  while (reader.path.length <= MAX_COMMANDS) {
    // The flags of an arc are single digits that need no separator after them: `a1 1 0 01.5.5`.
    const flag = letter.toUpperCase() === 'A' && (numbers.length === 3 || numbers.length === 4);
    const pattern = flag ? FLAG : NEXT;
    pattern.lastIndex = at;
    const found = pattern.exec(d);
    if (!found) break;
    at = pattern.lastIndex;
    const command = flag ? undefined : found[1];
    if (command) {
      if (numbers.length > 0 || COUNTS[command.toUpperCase()] === undefined) break;
      letter = command;
      if (letter.toUpperCase() === 'Z') reader.add('Z', false, []);
      continue;
    }
    const count = COUNTS[letter.toUpperCase()];
    if (!count) break;
    numbers.push(Number(flag ? found[1] : found[2]));
    if (numbers.length < count) continue;
    reader.add(letter.toUpperCase(), letter !== letter.toUpperCase(), numbers.splice(0));
    if (letter === 'M') letter = 'L';
    if (letter === 'm') letter = 'l';
  }
  return reader.path;
}

class PathReader {
  readonly path: PathCommand[] = [];
  #at: Point = { x: 0, y: 0 };
  #start: Point = { x: 0, y: 0 };
  #control: Point | undefined;
  #before = '';

  add(letter: string, relative: boolean, given: readonly number[]): void {
    const numbers = relative ? this.#absolute(letter, given) : given;
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    if (letter === 'Z') {
      this.path.push(['Z']);
      this.#at = this.#start;
    } else if (letter === 'H') this.#push(['L', a, this.#at.y]);
    else if (letter === 'V') this.#push(['L', this.#at.x, a]);
    else if (letter === 'S') {
      const first = this.#reflected('CS');
      this.#push(['C', first.x, first.y, a, b, c, d]);
    } else if (letter === 'T') {
      const first = this.#reflected('QT');
      this.#push(['Q', first.x, first.y, a, b]);
    } else if (letter === 'A') this.#arc(numbers);
    else this.#push([letter, ...numbers] as unknown as PathCommand);
    this.#before = letter;
  }

  #absolute(letter: string, given: readonly number[]): readonly number[] {
    const { x, y } = this.#at;
    if (letter === 'H') return [itemAt(given, 0) + x];
    if (letter === 'V') return [itemAt(given, 0) + y];
    if (letter === 'A') return given.map((value, i) => (i === 5 ? value + x : i === 6 ? value + y : value));
    return given.map((value, i) => value + (i % 2 ? y : x));
  }

  #push(command: PathCommand): void {
    // In SVG a subpath may continue after Z, from its start.
    if (command[0] !== 'M' && (this.path.length === 0 || lastItem(this.path)[0] === 'Z')) {
      this.path.push(['M', this.#at.x, this.#at.y]);
    }
    this.path.push(command);
    this.#control =
      command.length > 3
        ? { x: command[command.length - 4] as number, y: command[command.length - 3] as number }
        : undefined;
    this.#at = endOf(command) ?? this.#at;
    if (command[0] === 'M') this.#start = this.#at;
  }

  #reflected(after: string): Point {
    if (!this.#control || !after.includes(this.#before)) return this.#at;
    return { x: 2 * this.#at.x - this.#control.x, y: 2 * this.#at.y - this.#control.y };
  }

  /** Converts the endpoint parametrization of an arc to the centre parametrization: SVG 1.1, F.6.5. */
  #arc(numbers: readonly number[]): void {
    const [rxGiven = 0, ryGiven = 0, degrees = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers;
    const from = this.#at;
    let rx = Math.abs(rxGiven);
    let ry = Math.abs(ryGiven);
    if (rx === 0 || ry === 0 || (from.x === x && from.y === y)) {
      this.#push(['L', x, y]);
      return;
    }
    const phi = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
    const x1 = (cos * (from.x - x)) / 2 + (sin * (from.y - y)) / 2;
    const y1 = (-sin * (from.x - x)) / 2 + (cos * (from.y - y)) / 2;
    const grow = Math.sqrt(Math.max(1, (x1 / rx) ** 2 + (y1 / ry) ** 2));
    rx *= grow;
    ry *= grow;
    const below = (rx * y1) ** 2 + (ry * x1) ** 2;
    const factor = Math.sqrt(Math.max(0, (rx * ry) ** 2 - below) / below) * (large === sweep ? -1 : 1);
    const cx = (factor * rx * y1) / ry;
    const cy = (-factor * ry * x1) / rx;
    const start = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx);
    let turn = Math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - start;
    if (sweep && turn < 0) turn += 2 * Math.PI;
    if (!sweep && turn > 0) turn -= 2 * Math.PI;
    const mx = (from.x + x) / 2;
    const my = (from.y + y) / 2;
    for (const command of arcCommands({ x: cx, y: cy }, rx, ry, start, turn)) {
      const mapped: (string | number)[] = ['C'];
      for (let i = 1; i < command.length; i += 2) {
        const [px, py] = [command[i] as number, command[i + 1] as number];
        mapped.push(cos * px - sin * py + mx, sin * px + cos * py + my);
      }
      this.#push(mapped as unknown as PathCommand);
    }
  }
}
