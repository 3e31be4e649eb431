import { itemAt } from '@flydeck/scene/checked-access';
import { builtInGuides, ellipseParameter, evaluateFormula, guideValue } from '@flydeck/scene/geometry/guides';
import type { Geometry } from '@flydeck/scene/model/elements';
import { child, children, localName, num } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** Returns the value of an operand: a guide name or a number. */
type Guides = (operand: string | undefined) => number;

interface Pen {
  x: number;
  y: number;
}

const text = (value: number): string => String(Math.round(value * 100) / 100);

function pointsOf(command: XmlNode, guides: Guides, pen: Pen): string {
  const out: string[] = [];
  for (const pt of children(command, 'a:pt')) {
    pen.x = guides(pt.attrs.x);
    pen.y = guides(pt.attrs.y);
    out.push(text(pen.x), text(pen.y));
  }
  return out.join(' ');
}

/**
 * Converts `arcTo` (ECMA-376 part 1, 20.1.9.4) to cubic curves of at most a quarter turn. The pen is at the start angle
 * of the ellipse.
 */
function arc(command: XmlNode, guides: Guides, pen: Pen): string {
  const rx = guides(command.attrs.wR);
  const ry = guides(command.attrs.hR);
  const start = guides(command.attrs.stAng);
  let angle = ellipseParameter(start, rx, ry);
  const turn = ellipseParameter(start + guides(command.attrs.swAng), rx, ry) - angle;
  const sweep = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, turn));
  const cx = pen.x - rx * Math.cos(angle);
  const cy = pen.y - ry * Math.sin(angle);
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)));
  const step = sweep / count;
  const k = (4 / 3) * Math.tan(step / 4);
  const out: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const next = angle + step;
    const [c0, s0, c1, s1] = [Math.cos(angle), Math.sin(angle), Math.cos(next), Math.sin(next)];
    const at = [
      cx + rx * (c0 - k * s0),
      cy + ry * (s0 + k * c0),
      cx + rx * (c1 + k * s1),
      cy + ry * (s1 - k * c1),
    ];
    pen.x = cx + rx * c1;
    pen.y = cy + ry * s1;
    out.push(`C ${[...at, pen.x, pen.y].map(text).join(' ')}`);
    angle = next;
  }
  return out.join(' ');
}

function commandText(command: XmlNode, guides: Guides, pen: Pen): string {
  switch (localName(command)) {
    case 'moveTo':
      return `M ${pointsOf(command, guides, pen)}`;
    case 'lnTo':
      return `L ${pointsOf(command, guides, pen)}`;
    case 'cubicBezTo':
      return `C ${pointsOf(command, guides, pen)}`;
    case 'quadBezTo':
      return `Q ${pointsOf(command, guides, pen)}`;
    case 'arcTo':
      return arc(command, guides, pen);
    default:
      return localName(command) === 'close' ? 'Z' : '';
  }
}

/** Scales path data of M, L, C, Q, Z with spaces between all tokens. */
function scalePath(d: string, sx: number, sy: number): string {
  if (sx === 1 && sy === 1) return d;
  let isY = true;
  return d
    .split(' ')
    .map((token) => {
      if (/^[A-Z]$/.test(token) || token === '') return token;
      isY = !isY;
      return text(Number(token) * (isY ? sy : sx));
    })
    .join(' ');
}

/** Evaluates the guide lists of a custom geometry in order. */
function guidesOf(node: XmlNode, width: number, height: number): Guides {
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
 * Paths without a width or height are in EMU of the shape.
 */
export function readCustomGeometry(
  node: XmlNode | undefined,
  box: { width: number; height: number },
): Geometry | undefined {
  const sources = children(child(node, 'a:pathLst'), 'a:path').slice(0, 200);
  if (!node || sources.length === 0) return undefined;
  const emu = { width: Math.max(1, box.width * 12_700), height: Math.max(1, box.height * 12_700) };
  const guides = guidesOf(node, emu.width, emu.height);
  const sizeOf = (it: XmlNode) => ({ width: num(it, 'w') || emu.width, height: num(it, 'h') || emu.height });
  const { width, height } = sizeOf(itemAt(sources, 0));
  const paths = sources.map((source) => {
    const size = sizeOf(source);
    const pen: Pen = { x: 0, y: 0 };
    const d = source.children.map((command) => commandText(command, guides, pen)).join(' ');
    return {
      d: scalePath(d, width / size.width, height / size.height),
      ...(source.attrs.fill === 'none' ? { fill: false } : {}),
      ...(source.attrs.stroke === '0' || source.attrs.stroke === 'false' ? { stroke: false } : {}),
    };
  });
  return { kind: 'path', width, height, paths };
}
