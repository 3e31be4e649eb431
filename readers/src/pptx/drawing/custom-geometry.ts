import { itemAt } from '@flydeck/scene/checked-access';
import { builtInGuides, ellipseParameter, evaluateFormula, guideValue } from '@flydeck/scene/geometry/guides';
import type { Geometry } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import { child, children, localName, readNumber } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** Returns the value of an operand: a guide name or a number. */
type EvaluateOperand = (operand: string | undefined) => number;

/** The end of the last converted command of a path, in the units of the path. Each conversion updates the point. */
interface CurrentPoint {
  x: number;
  y: number;
}

/** Returns a number with at most two decimals. */
const formatNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** Returns the points of a command as path data, and moves the current point to the last of these points. */
function readCoordinates(command: XmlNode, evaluate: EvaluateOperand, currentPoint: CurrentPoint): string {
  const output: string[] = [];
  for (const pt of children(command, 'a:pt')) {
    currentPoint.x = evaluate(pt.attrs.x);
    currentPoint.y = evaluate(pt.attrs.y);
    output.push(formatNumber(currentPoint.x), formatNumber(currentPoint.y));
  }
  return output.join(' ');
}

/**
 * Converts `arcTo` (ECMA-376 part 1, 20.1.9.4) to cubic curves of at most a quarter turn. The arc begins at the current
 * point, which is at the start angle of the ellipse. The angles in the file are 60,000ths of a degree; `angle` and the
 * variables computed from it are ellipse parameters in radians (see `ellipseParameter`).
 */
function arcToCurves(command: XmlNode, evaluate: EvaluateOperand, currentPoint: CurrentPoint): string {
  const rx = evaluate(command.attrs.wR);
  const ry = evaluate(command.attrs.hR);
  const start = evaluate(command.attrs.stAng);
  let angle = ellipseParameter(start, rx, ry);
  const angleDifference = ellipseParameter(start + evaluate(command.attrs.swAng), rx, ry) - angle;
  const sweep = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, angleDifference));
  const cx = currentPoint.x - rx * Math.cos(angle);
  const cy = currentPoint.y - ry * Math.sin(angle);
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)));
  const sweepPerCurve = sweep / count;
  // Distance of the control points from the ends of each curve, relative to the radius.
  const controlRatio = (4 / 3) * Math.tan(sweepPerCurve / 4);
  const output: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const nextAngle = angle + sweepPerCurve;
    const [startCos, startSin] = [Math.cos(angle), Math.sin(angle)];
    const [endCos, endSin] = [Math.cos(nextAngle), Math.sin(nextAngle)];
    const controlPoints = [
      cx + rx * (startCos - controlRatio * startSin),
      cy + ry * (startSin + controlRatio * startCos),
      cx + rx * (endCos + controlRatio * endSin),
      cy + ry * (endSin - controlRatio * endCos),
    ];
    currentPoint.x = cx + rx * endCos;
    currentPoint.y = cy + ry * endSin;
    output.push(`C ${[...controlPoints, currentPoint.x, currentPoint.y].map(formatNumber).join(' ')}`);
    angle = nextAngle;
  }
  return output.join(' ');
}

/** The commands with a fixed number of points, and the characters for these commands in path data. */
const COMMAND_LETTERS = new Map([
  ['moveTo', 'M'],
  ['lnTo', 'L'],
  ['cubicBezTo', 'C'],
  ['quadBezTo', 'Q'],
]);

/** Converts a command to path data; an empty text for unknown commands. */
function toPathCommand(command: XmlNode, evaluate: EvaluateOperand, currentPoint: CurrentPoint): string {
  const name = localName(command);
  const letter = COMMAND_LETTERS.get(name);
  if (letter) return `${letter} ${readCoordinates(command, evaluate, currentPoint)}`;
  if (name === 'arcTo') return arcToCurves(command, evaluate, currentPoint);
  return name === 'close' ? 'Z' : '';
}

/** Scales path data, which must have spaces between all tokens. */
function scalePath(d: string, scaleX: number, scaleY: number): string {
  if (scaleX === 1 && scaleY === 1) return d;
  // X and y alternate, and the first number is an x, because `isY` is inverted before each number.
  let isY = true;
  return d
    .split(' ')
    .map((token) => {
      if (/^[A-Z]$/.test(token) || token === '') return token;
      isY = !isY;
      return formatNumber(Number(token) * (isY ? scaleY : scaleX));
    })
    .join(' ');
}

/**
 * Evaluates the guides (named formulas) of a custom geometry in order. Returns a function that evaluates operands with
 * the values of these guides.
 */
function createOperandEvaluator(node: XmlNode, width: number, height: number): EvaluateOperand {
  const values = builtInGuides(width, height);
  for (const list of [child(node, 'a:avLst'), child(node, 'a:gdLst')]) {
    for (const { attrs } of children(list, 'a:gd')) {
      if (attrs.name && attrs.fmla) values.set(attrs.name, evaluateFormula(attrs.fmla, values));
    }
  }
  return (operand) => guideValue(values, operand);
}

/**
 * Reads a custom geometry (ECMA-376 part 1, 20.1.9.8 `custGeom`). All paths are scaled to the units of the first path.
 * Coordinates of paths without a width or height are in EMU (English Metric Units, 12,700 per point). At most 200 paths
 * are read. Returns undefined if there is no path.
 * @param box size of the shape in points
 */
export function readCustomGeometry(node: XmlNode | undefined, box: Size): Geometry | undefined {
  const pathNodes = children(child(node, 'a:pathLst'), 'a:path').slice(0, 200);
  if (!node || pathNodes.length === 0) return undefined;
  const emu = { width: Math.max(1, box.width * 12_700), height: Math.max(1, box.height * 12_700) };
  const evaluate = createOperandEvaluator(node, emu.width, emu.height);
  const sizeOf = (path: XmlNode) => ({
    width: readNumber(path, 'w') || emu.width,
    height: readNumber(path, 'h') || emu.height,
  });
  const { width, height } = sizeOf(itemAt(pathNodes, 0));
  const paths = pathNodes.map((pathNode) => {
    const size = sizeOf(pathNode);
    const currentPoint: CurrentPoint = { x: 0, y: 0 };
    const d = pathNode.children.map((command) => toPathCommand(command, evaluate, currentPoint)).join(' ');
    return {
      d: scalePath(d, width / size.width, height / size.height),
      ...(pathNode.attrs.fill === 'none' ? { fill: false } : {}),
      ...(pathNode.attrs.stroke === '0' || pathNode.attrs.stroke === 'false' ? { stroke: false } : {}),
    };
  });
  return { kind: 'path', width, height, paths };
}
