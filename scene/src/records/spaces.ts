import { angleOf, scaleOf } from '../camera.ts';
import { elementTransform, FRAME_TRANSFORM } from '../compile/local-transform.ts';
import { apply, IDENTITY, invert, type Matrix, multiply, placement } from '../model/geometry.ts';
import { type Box, clampScale, type Position, type TopicFrame } from './operations.ts';
import type { RecordStore } from './record-store.ts';

// A space is a coordinate system: each topic and each group has one for its children. Maps between spaces are affine
// matrices.

/** Significant digits of stored positions. */
const DIGITS = 9;

/** Rounds a coordinate, length, scale or angle to `DIGITS` significant digits. */
export const roundPosition = (value: number): number => Number(value.toPrecision(DIGITS));

/** Returns whether a position is the frame of a topic, not the box of an element. */
export const isTopicFrame = (position: Position): position is TopicFrame => 'scale' in position;

/**
 * Returns the map from the space of a record's children to the space of its siblings. For records without a position,
 * both spaces are the same.
 */
function spaceMatrix(store: RecordStore, id: string): Matrix {
  const { properties } = store.get(id) ?? {};
  const position = properties?.['box'] as Position | undefined;
  if (!properties || !position) return IDENTITY;
  if (isTopicFrame(position)) {
    const size = { width: Number(properties['width']), height: Number(properties['height']) };
    return placement(size, position, position.scale, position.rotation ?? 0);
  }
  const { m } = elementTransform(position, FRAME_TRANSFORM);
  // A group's `inner` is the box in the space of its children that is mapped to the group's own box.
  const inner = properties['inner'] as Box | undefined;
  if (!inner) return m;
  const [sx, sy] = [position.width / inner.width, position.height / inner.height];
  return multiply(m, [sx, 0, 0, sy, -inner.x * sx, -inner.y * sy]);
}

/**
 * Returns the map from the space of the children of `from` to the space of the children of `to`. The map is computed
 * through the nearest common ancestor only, so that it is precise even in deeply nested topics.
 * @throws RangeError if `to`, or a record between `to` and the common ancestor, has a width, height or scale of zero
 */
export function matrixBetween(store: RecordStore, from: string, to: string): Matrix {
  const targetAncestry = store.ancestry(to);
  const targetAncestors = new Set(targetAncestry);
  let sourceToAncestor: Matrix = IDENTITY;
  let ancestor: string | undefined;
  for (const id of store.ancestry(from)) {
    if (targetAncestors.has(id)) {
      ancestor = id;
      break;
    }
    sourceToAncestor = multiply(spaceMatrix(store, id), sourceToAncestor);
  }
  let targetToAncestor: Matrix = IDENTITY;
  for (const id of targetAncestry) {
    if (id === ancestor) break;
    targetToAncestor = multiply(spaceMatrix(store, id), targetToAncestor);
  }
  return multiply(invert(targetToAncestor), sourceToAncestor);
}

/** Returns the rotation of a map in degrees, clockwise. */
const rotationOf = (m: Matrix): number => (angleOf(m) * 180) / Math.PI;

/** Returns degrees from 0 (included) to 360 (excluded); undefined for 0. */
function normalizedRotation(degrees: number): number | undefined {
  const rotation = roundPosition(((degrees % 360) + 360) % 360);
  return rotation === 0 || rotation === 360 ? undefined : rotation;
}

/** Converts a position to another space by the map `m`, so that the record does not move on the screen. */
export function convertPosition(position: Position, m: Matrix): Position {
  return isTopicFrame(position) ? convertFrame(position, m) : convertBox(position, m);
}

/** Converts the frame of a topic to another space by the map `m`. Its scale stays within the limits of operations. */
function convertFrame(frame: TopicFrame, m: Matrix): TopicFrame {
  const centre = apply(m, frame);
  const rotation = normalizedRotation((frame.rotation ?? 0) + rotationOf(m));
  return {
    x: roundPosition(centre.x),
    y: roundPosition(centre.y),
    scale: roundPosition(clampScale(frame.scale * scaleOf(m))),
    ...(rotation === undefined ? {} : { rotation }),
  };
}

/** Converts the box of an element to another space by the map `m`. */
function convertBox(box: Box, m: Matrix): Box {
  const { x, y, flipX: _flipX, flipY, rotation, ...size } = box;
  const centre = apply(m, { x: x + size.width / 2, y: y + size.height / 2 });
  const scale = scaleOf(m);
  const [width, height] = [roundPosition(size.width * scale), roundPosition(size.height * scale)];
  const isMirroring = m[0] * m[3] - m[1] * m[2] < 0;
  // A mirroring map is a vertical flip followed by a rotation. The flip reverses the direction of the box's rotation.
  const ownRotation = isMirroring ? -(rotation ?? 0) : (rotation ?? 0);
  const newRotation = normalizedRotation(ownRotation + rotationOf(m));
  const flippedY = isMirroring ? !flipY : flipY;
  return {
    x: roundPosition(centre.x - width / 2),
    y: roundPosition(centre.y - height / 2),
    width,
    height,
    ...(newRotation === undefined ? {} : { rotation: newRotation }),
    ...(box.flipX ? { flipX: true } : {}),
    ...(flippedY ? { flipY: true } : {}),
  };
}
