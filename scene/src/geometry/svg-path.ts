import { itemAt, lastItem } from '../checked-access.ts';
import type { Point } from '../model/geometry.ts';
import { arcCommands, endPoint, type Path, type PathCommand, transformPath } from './path.ts';

/** Numbers of operands by command. */
const OPERAND_COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Maximum number of commands, to limit the memory that a hostile file can use; later commands are ignored. */
const MAX_COMMANDS = 100_000;

/** Matches a flag of an arc: 0 or 1. */
const ARC_FLAG = /[\s,]*([01])/y;
/** Matches a command letter (group 1) or a number (group 2). */
const LETTER_OR_NUMBER = /[\s,]*(?:([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))/y;

/** Parses SVG path syntax (SVG 1.1, 8.3). Everything after a syntax error is ignored, as SVG requires. */
export function parsePath(d: string): Path {
  const builder = new PathBuilder();
  const operands: number[] = [];
  let letter = '';
  let position = 0;
  while (builder.path.length <= MAX_COMMANDS) {
    // The flags of an arc are single digits that need no separator after them: `a1 1 0 01.5.5`.
    const isFlag = letter.toUpperCase() === 'A' && (operands.length === 3 || operands.length === 4);
    const pattern = isFlag ? ARC_FLAG : LETTER_OR_NUMBER;
    pattern.lastIndex = position;
    const match = pattern.exec(d);
    if (!match) break;
    position = pattern.lastIndex;
    const command = isFlag ? undefined : match[1];
    if (command) {
      if (operands.length > 0 || OPERAND_COUNTS[command.toUpperCase()] === undefined) break;
      letter = command;
      if (letter.toUpperCase() === 'Z') builder.add('Z', false, []);
      continue;
    }
    const count = OPERAND_COUNTS[letter.toUpperCase()];
    if (!count) break;
    operands.push(Number(isFlag ? match[1] : match[2]));
    if (operands.length < count) continue;
    builder.add(letter.toUpperCase(), letter !== letter.toUpperCase(), operands.splice(0));
    if (letter === 'M') letter = 'L';
    if (letter === 'm') letter = 'l';
  }
  return builder.path;
}

/** Converts SVG commands to absolute `M`, `L`, `Q`, `C` and `Z` commands. */
class PathBuilder {
  readonly path: PathCommand[] = [];
  #position: Point = { x: 0, y: 0 };
  #subpathStart: Point = { x: 0, y: 0 };
  /** The last control point of the previous command. */
  #control: Point | undefined;
  #previousLetter = '';

  /** Adds a command. `letter` is in upper case; the operands of relative commands are relative to the current point. */
  add(letter: string, isRelative: boolean, operands: readonly number[]): void {
    const absoluteOperands = isRelative ? this.#absolute(letter, operands) : operands;
    const [a = 0, b = 0, c = 0, d = 0] = absoluteOperands;
    if (letter === 'Z') {
      this.path.push(['Z']);
      this.#position = this.#subpathStart;
    } else if (letter === 'H') this.#push(['L', a, this.#position.y]);
    else if (letter === 'V') this.#push(['L', this.#position.x, a]);
    else if (letter === 'S') {
      const control = this.#reflectControl('CS');
      this.#push(['C', control.x, control.y, a, b, c, d]);
    } else if (letter === 'T') {
      const control = this.#reflectControl('QT');
      this.#push(['Q', control.x, control.y, a, b]);
    } else if (letter === 'A') this.#arc(absoluteOperands);
    else this.#push([letter, ...absoluteOperands] as unknown as PathCommand);
    this.#previousLetter = letter;
  }

  /** Converts the operands of a relative command to absolute operands. */
  #absolute(letter: string, operands: readonly number[]): readonly number[] {
    const { x, y } = this.#position;
    if (letter === 'H') return [itemAt(operands, 0) + x];
    if (letter === 'V') return [itemAt(operands, 0) + y];
    if (letter === 'A') return operands.map((value, i) => (i === 5 ? value + x : i === 6 ? value + y : value));
    return operands.map((value, i) => value + (i % 2 ? y : x));
  }

  #push(command: PathCommand): void {
    // In SVG, a path may continue after Z without M, from the start of the closed subpath.
    if (command[0] !== 'M' && (this.path.length === 0 || lastItem(this.path)[0] === 'Z')) {
      this.path.push(['M', this.#position.x, this.#position.y]);
    }
    this.path.push(command);
    this.#control =
      command.length > 3
        ? { x: command[command.length - 4] as number, y: command[command.length - 3] as number }
        : undefined;
    this.#position = endPoint(command) ?? this.#position;
    if (command[0] === 'M') this.#subpathStart = this.#position;
  }

  /**
   * Returns the first control point of `S` and `T`: the reflection of the previous command's last control point if that
   * command is one of `curveCommands`, otherwise the current point.
   */
  #reflectControl(curveCommands: string): Point {
    if (!this.#control || !curveCommands.includes(this.#previousLetter)) return this.#position;
    return { x: 2 * this.#position.x - this.#control.x, y: 2 * this.#position.y - this.#control.y };
  }

  /**
   * Adds an arc. Converts the endpoint parametrization to the centre parametrization (SVG 1.1, F.6.5), and scales up
   * radii that are too small (F.6.6). `phi` is φ, `x1` and `y1` are x1′ and y1′, `cx` and `cy` are cx′ and cy′ of the
   * specification.
   */
  #arc(operands: readonly number[]): void {
    const [rxOperand = 0, ryOperand = 0, degrees = 0, isLarge = 0, sweep = 0, x = 0, y = 0] = operands;
    const from = this.#position;
    let rx = Math.abs(rxOperand);
    let ry = Math.abs(ryOperand);
    if (rx === 0 || ry === 0 || (from.x === x && from.y === y)) {
      this.#push(['L', x, y]);
      return;
    }
    const phi = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
    const x1 = (cos * (from.x - x)) / 2 + (sin * (from.y - y)) / 2;
    const y1 = (-sin * (from.x - x)) / 2 + (cos * (from.y - y)) / 2;
    const scale = Math.sqrt(Math.max(1, (x1 / rx) ** 2 + (y1 / ry) ** 2));
    rx *= scale;
    ry *= scale;
    const denominator = (rx * y1) ** 2 + (ry * x1) ** 2;
    const factor = Math.sqrt(Math.max(0, (rx * ry) ** 2 - denominator) / denominator) * (isLarge === sweep ? -1 : 1);
    const cx = (factor * rx * y1) / ry;
    const cy = (-factor * ry * x1) / rx;
    const startAngle = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx);
    let sweepAngle = Math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - startAngle;
    if (sweep && sweepAngle < 0) sweepAngle += 2 * Math.PI;
    if (!sweep && sweepAngle > 0) sweepAngle -= 2 * Math.PI;
    const arc = arcCommands({ x: cx, y: cy }, rx, ry, startAngle, sweepAngle);
    const toPathSpace = [cos, sin, -sin, cos, (from.x + x) / 2, (from.y + y) / 2] as const;
    for (const command of transformPath(toPathSpace, arc)) this.#push(command);
  }
}
