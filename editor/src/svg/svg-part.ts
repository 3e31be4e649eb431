import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import type { Box } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { CopiedRecord } from '../clipboard/clipboard.ts';

/** An element of a presentation that was read from an SVG. All boxes are in CSS pixels of the picture. */
export interface SvgPart {
  readonly kind: 'shape' | 'connector' | 'text' | 'group';
  readonly box: Box;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly body?: Paragraph[];
  /** Absent except for groups. */
  readonly children?: readonly SvgPart[];
}

/** Returns the parts that are no groups. */
export const leavesOf = (part: SvgPart): readonly SvgPart[] =>
  part.children ? part.children.flatMap(leavesOf) : [part];

/** Returns the bounds of a part, of which the box can be rotated. */
export const boundsOfPart = ({ box }: SvgPart): Rect =>
  boundsOf(elementTransform(box, FRAME_TRANSFORM).m, { x: 0, y: 0, width: box.width, height: box.height });

/** Returns the smallest rectangle around parts. */
export function boundsOfParts(parts: readonly SvgPart[]): Rect {
  const boxes = parts.map(boundsOfPart);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Returns parts as one part: the only one, or a group. Returns undefined without parts. */
export function joinParts(parts: readonly SvgPart[], properties: SvgPart['properties'] = {}): SvgPart | undefined {
  const [first] = parts;
  if (!first) return undefined;
  // A second opacity or link has no effect on the inner one if the group stays.
  const canMerge = parts.length === 1 && Object.keys(properties).every((name) => first.properties[name] === undefined);
  if (canMerge) return { ...first, properties: { ...first.properties, ...properties } };
  return { kind: 'group', box: boundsOfParts(parts), properties, children: parts };
}

/** Returns the records of a part and of all parts in it, parents before their children. */
export function recordsOfPart(part: SvgPart, topic: string): CopiedRecord[] {
  const records: CopiedRecord[] = [];
  const add = ({ kind, box, properties, body, children = [] }: SvgPart, parent: string, slot: string, origin: Rect) => {
    const id = `svg-${records.length}`;
    records.push({
      id,
      kind,
      parent,
      slot,
      properties: { ...properties, box: roundBox({ ...box, x: box.x - origin.x, y: box.y - origin.y }) },
      ...(body ? { texts: { body } } : {}),
    });
    for (const child of children) add(child, id, 'children', box);
  };
  add(part, topic, 'elements', { x: 0, y: 0, width: 0, height: 0 });
  return records;
}

const roundBox = ({ x, y, width, height, ...rest }: Box): Box => ({
  ...rest,
  x: roundPosition(x),
  y: roundPosition(y),
  width: roundPosition(width),
  height: roundPosition(height),
});
