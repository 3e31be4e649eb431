import { defined, itemAt, lastItem } from '../checked-access.ts';
import type { Point, Rect, Size } from '../model/geometry.ts';
import { boxAt, centreOf, inside, near } from './boxes.ts';

/** An item to place on a path: its aspect ratio (width / height) and its relative size. */
export interface Piece {
  readonly aspect: number;
  readonly weight: number;
}

interface Area {
  readonly region: Rect;
  readonly obstacles: readonly Rect[];
  readonly gap: number;
}

/** Maximum growth of a piece into free space, as a factor of its width. */
const GROWTH = 2.3;
const SAMPLES_PER_PASS = 72;

/**
 * Places pieces along a winding path through `region` and around the obstacles, as large as possible with a distance of
 * `gap`. Tries horizontal and vertical paths and uses the one with the largest pieces.
 */
export function placeAlongPath(pieces: readonly Piece[], area: Area): Rect[] {
  let best: { boxes: Rect[]; size: number } | undefined;
  const maxPasses = Math.max(2, Math.ceil(Math.sqrt(pieces.length)) + 1);
  for (let passes = 1; passes <= maxPasses; passes++) {
    for (const across of [true, false]) {
      const found = largest(pieces, area, passes, across);
      if (found && (!best || found.size > best.size * 1.02)) best = found;
    }
  }
  return grow(defined(best, 'arrangement').boxes, area);
}

function largest(pieces: readonly Piece[], area: Area, passes: number, across: boolean) {
  let size = Math.min(area.region.width, area.region.height) * 0.8;
  for (let i = 0; i < 260; i++, size *= 0.965) {
    const sizes = pieces.map((piece) => sizeOf(piece, size));
    const boxes = along(sizes, area, passes, across);
    if (boxes && isFree(boxes, area)) return { boxes, size };
  }
  return undefined;
}

/** Returns the size of a piece whose area is (`size` · weight)². */
function sizeOf({ aspect, weight }: Piece, size: number): Size {
  const root = Math.sqrt(aspect);
  return { width: size * weight * root, height: (size * weight) / root };
}

function along(sizes: readonly Size[], area: Area, passes: number, across: boolean): Rect[] | undefined {
  const half = {
    width: Math.max(...sizes.map((s) => s.width)) / 2,
    height: Math.max(...sizes.map((s) => s.height)) / 2,
  };
  const { region, gap } = area;
  const track = boxAt(
    region.x + half.width,
    region.y + half.height,
    region.width - 2 * half.width,
    region.height - 2 * half.height,
  );
  if (track.width < 0 || track.height < 0) return undefined;
  const blocked = area.obstacles.map((o) =>
    boxAt(
      o.x - half.width - gap,
      o.y - half.height - gap,
      o.width + 2 * (half.width + gap),
      o.height + 2 * (half.height + gap),
    ),
  );
  const path = serpentine(track, passes, across).filter(
    (p) => !blocked.some((b) => near(boxAt(p.x, p.y, 0, 0), b, 0)),
  );
  return spread(path, sizes, (passes > 1 ? 1 : 0) * Math.hypot(track.width, track.height) * 0.5);
}

/** Returns the points of a winding path; each pass is a slight wave, so that pieces do not form rows. */
function serpentine(track: Rect, passes: number, across: boolean): Point[] {
  const points: Point[] = [];
  const long = across ? track.width : track.height;
  const wide = across ? track.height : track.width;
  const pitch = passes > 1 ? wide / (passes - 1) : 0;
  const swing = passes > 1 ? pitch * 0.16 : wide * 0.5;
  for (let pass = 0; pass < passes; pass++) {
    for (let i = 0; i <= SAMPLES_PER_PASS; i++) {
      const t = i / SAMPLES_PER_PASS;
      const u = (pass % 2 === 0 ? t : 1 - t) * long;
      const middle = passes > 1 ? pass * pitch : wide / 2;
      const wave = Math.sin(t * Math.PI * (passes > 1 ? 2 : 3) + pass * 1.3) * swing;
      const v = Math.min(wide, Math.max(0, middle + wave));
      points.push(across ? { x: track.x + u, y: track.y + v } : { x: track.x + v, y: track.y + u });
    }
  }
  return points;
}

/** Returns boxes at equal distances along the path; a gap at an obstacle counts as at most `leap`. */
function spread(path: readonly Point[], sizes: readonly Size[], leap: number): Rect[] | undefined {
  if (path.length < sizes.length) return undefined;
  const lengths = [0];
  for (let i = 1; i < path.length; i++) {
    const step = Math.hypot(
      itemAt(path, i).x - itemAt(path, i - 1).x,
      itemAt(path, i).y - itemAt(path, i - 1).y,
    );
    lengths.push(itemAt(lengths, i - 1) + (leap ? Math.min(step, leap) : step));
  }
  const total = lastItem(lengths);
  return sizes.map(({ width, height }, n) => {
    const at = sizes.length > 1 ? (total * n) / (sizes.length - 1) : total / 2;
    const { x, y } = pointAt(path, lengths, at);
    return boxAt(x - width / 2, y - height / 2, width, height);
  });
}

function pointAt(path: readonly Point[], lengths: readonly number[], at: number): Point {
  const next = lengths.findIndex((length) => length >= at - 1e-9);
  return itemAt(path, next < 0 ? path.length - 1 : next);
}

function isFree(boxes: readonly Rect[], { region, obstacles, gap }: Area): boolean {
  return boxes.every(
    (box, i) =>
      inside(box, region) &&
      !obstacles.some((obstacle) => near(box, obstacle, gap)) &&
      !boxes.some((other, j) => j > i && near(box, other, gap)),
  );
}

/** Grows and moves each piece in turn into the free space around it. */
function grow(start: readonly Rect[], area: Area): Rect[] {
  const boxes = [...start];
  for (let round = 0; round < 48; round++) {
    for (const [i, box] of boxes.entries()) {
      if (box.width > itemAt(start, i).width * GROWTH) continue;
      const others = boxes.filter((_, j) => j !== i);
      const larger = movedVariants(scaled(box, 1.025)).find((next) => fits(next, others, area));
      if (larger) boxes[i] = larger;
    }
  }
  return boxes;
}

const fits = (box: Rect, others: readonly Rect[], { region, obstacles, gap }: Area): boolean =>
  inside(box, region) && ![...others, ...obstacles].some((other) => near(box, other, gap));

function scaled(box: Rect, by: number): Rect {
  const { x, y } = centreOf(box);
  return boxAt(x - (box.width * by) / 2, y - (box.height * by) / 2, box.width * by, box.height * by);
}

function movedVariants(box: Rect): Rect[] {
  const dx = box.width * 0.03;
  const dy = box.height * 0.03;
  const moves = [
    [0, 0],
    [dx, 0],
    [-dx, 0],
    [0, dy],
    [0, -dy],
    [dx, dy],
    [-dx, -dy],
    [dx, -dy],
    [-dx, dy],
  ] as const;
  return moves.map(([x, y]) => ({ ...box, x: box.x + x, y: box.y + y }));
}
