import type { Geometry } from '@flydeck/scene/model/elements';
import { ICON_BOX } from './is-icon.ts';

/** A part of an icon: the name of an SVG element and its attributes. */
export type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Width of the strokes of icons in the box of icons. */
export const ICON_STROKE = 1.75;

/** Returns an icon as the geometry of a shape, with a path for each part. Parts of unknown elements are dropped. */
export function iconGeometry(nodes: readonly IconNode[]): Geometry {
  const paths = nodes.flatMap(([tag, attributes]) => {
    const d = pathOf(tag, attributes);
    return d === undefined ? [] : [{ d }];
  });
  return { kind: 'path', width: ICON_BOX, height: ICON_BOX, paths };
}

/** Returns the path data of an SVG element; undefined for elements that have no outline. */
export function pathOf(tag: string, attributes: IconNode[1]): string | undefined {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      return attributes['d'];
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'rect':
      return rect(attributes, number);
    case 'polyline':
    case 'polygon':
      return `M${(attributes['points'] ?? '').trim()}${tag === 'polygon' ? 'Z' : ''}`;
    default:
      return undefined;
  }
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;

/** Returns a rectangle. If only one of `rx` and `ry` is given, both corner radii are equal (SVG 2, section 10.2). */
function rect(attributes: IconNode[1], number: (name: string) => number): string {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number) as [number, number, number, number];
  const rx = Math.min(number(attributes['rx'] === undefined ? 'ry' : 'rx'), width / 2);
  const ry = Math.min(number(attributes['ry'] === undefined ? 'rx' : 'ry'), height / 2);
  if (rx <= 0 || ry <= 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return [
    `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}`,
    `h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}Z`,
  ].join('');
}
