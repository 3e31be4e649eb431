import type { Bounds } from '../compile/bounds.ts';
import type { Matrix, Rect } from '../model/geometry.ts';

/** Maximum number of children of a node. */
const NODE_SIZE = 16;
/** Numbers per box: left, top, right, bottom. */
const STRIDE = 4;
/** A number below `COORDINATES` and a position below `POSITIONS` are combined to an integer of 53 bits. */
const COORDINATES = 2 ** 31;
const POSITIONS = 2 ** 22;

/** The nodes of the tree with the same distance from the leaves. */
interface Level {
  /** Index of the first node of the level in the array of all nodes. */
  readonly start: number;
  readonly count: number;
}

/**
 * An immutable R-tree of boxes, for finding those in an area. The boxes are sorted into tiles (sort-tile-recursive,
 * Leutenegger et al. 1997), and each node is the box around up to `NODE_SIZE` consecutive nodes of the level below.
 */
export class PackedRTree {
  /** The number of each box in the list that was passed to the constructor, in the order of the leaves. */
  readonly #order: Uint32Array;
  /** Four numbers per node. The boxes themselves are the first level. */
  readonly #nodes: Float64Array;
  /** From the boxes to the root's children. */
  readonly #levels: readonly Level[];

  /** @param boxes finite bounds */
  constructor(boxes: readonly Bounds[]) {
    this.#order = sortIntoTiles(boxes);
    this.#levels = levelsOf(boxes.length);
    const last = this.#levels.at(-1);
    this.#nodes = new Float64Array(STRIDE * (last ? last.start + last.count : 0));
    for (let i = 0; i < boxes.length; i += 1) this.#setNode(i, boxes[this.#order[i] ?? 0]);
    for (const [i, level] of this.#levels.entries()) if (i > 0) this.#mergeChildren(level, this.#levels[i - 1]);
  }

  #setNode(node: number, box: Bounds | undefined): void {
    if (!box) return;
    this.#nodes[STRIDE * node] = box.left;
    this.#nodes[STRIDE * node + 1] = box.top;
    this.#nodes[STRIDE * node + 2] = box.right;
    this.#nodes[STRIDE * node + 3] = box.bottom;
  }

  /** Computes the nodes of a level from the nodes of the level below. */
  #mergeChildren(level: Level, children: Level | undefined): void {
    const nodes = this.#nodes;
    for (let i = 0; children && i < children.count; i += 1) {
      const from = STRIDE * (children.start + i);
      const to = STRIDE * (level.start + Math.floor(i / NODE_SIZE));
      const isFirst = i % NODE_SIZE === 0;
      for (let side = 0; side < STRIDE; side += 1) {
        const value = nodes[from + side] ?? 0;
        const merged = nodes[to + side] ?? 0;
        nodes[to + side] = isFirst ? value : side < 2 ? Math.min(merged, value) : Math.max(merged, value);
      }
    }
  }

  /**
   * Returns the numbers, in ascending order, of the boxes whose upright bounds overlap or touch `area` after the map
   * `m`; undefined if there are more than `limit`. Because `m` is applied to the nodes too, `area` can be in a space
   * that is rotated relative to the boxes.
   */
  search(m: Matrix, area: Rect, limit: number): Uint32Array | undefined {
    const found: number[] = [];
    const query = { overlaps: overlapTest(this.#nodes, m, area), limit, found };
    const top = this.#levels.length - 1;
    this.#searchNodes(query, top, 0, this.#levels[top]?.count ?? 0);
    return found.length > limit ? undefined : Uint32Array.from(found).sort();
  }

  /** Searches the nodes of a level from the index `from` to the index `to`, excluded. */
  #searchNodes(query: Query, depth: number, from: number, to: number): void {
    const start = this.#levels[depth]?.start ?? 0;
    const childCount = this.#levels[depth - 1]?.count ?? 0;
    for (let i = from; i < to && query.found.length <= query.limit; i += 1) {
      if (!query.overlaps(start + i)) continue;
      if (depth === 0) query.found.push(this.#order[i] ?? 0);
      else this.#searchNodes(query, depth - 1, i * NODE_SIZE, Math.min((i + 1) * NODE_SIZE, childCount));
    }
  }
}

interface Query {
  readonly overlaps: (node: number) => boolean;
  /** The search ends when more boxes are found. */
  readonly limit: number;
  /** The numbers of the boxes that are found. */
  readonly found: number[];
}

/** Returns the levels of a tree: the boxes, the nodes above, and so on until a level has at most `NODE_SIZE` nodes. */
function levelsOf(boxCount: number): Level[] {
  const levels: Level[] = [{ start: 0, count: boxCount }];
  for (let count = boxCount, start = boxCount; count > NODE_SIZE; start += count) {
    count = Math.ceil(count / NODE_SIZE);
    levels.push({ start, count });
  }
  return levels;
}

/** Sorts boxes by the x of their centres into columns of equal numbers of boxes, and each column by y. */
function sortIntoTiles(boxes: readonly Bounds[]): Uint32Array {
  const [xs, ys] = [new Float64Array(boxes.length), new Float64Array(boxes.length)];
  const order = new Uint32Array(boxes.length);
  for (const [i, { left, top, right, bottom }] of boxes.entries()) {
    xs[i] = left + right;
    ys[i] = top + bottom;
    order[i] = i;
  }
  sortBy(xs, order);
  const columnLength = Math.ceil(Math.sqrt(boxes.length / NODE_SIZE)) * NODE_SIZE;
  for (let start = 0; start < order.length; start += columnLength)
    sortBy(ys, order.subarray(start, start + columnLength));
  return order;
}

/**
 * Sorts the numbers of boxes by a coordinate of each box. The coordinates are rounded to integers below `COORDINATES`,
 * and each is combined with the position of its box in `numbers`, because sorting numbers is much faster than sorting
 * with a function.
 */
function sortBy(coordinates: Float64Array, numbers: Uint32Array): void {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    const value = coordinates[number] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const scale = max > min ? (COORDINATES - 1) / (max - min) : 0;
  const keys = new Float64Array(numbers.length);
  for (let i = 0; i < numbers.length; i += 1)
    keys[i] = Math.floor(((coordinates[numbers[i] ?? 0] ?? 0) - min) * scale) * POSITIONS + i;
  keys.sort();
  const unsorted = numbers.slice();
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = unsorted[(keys[i] ?? 0) % POSITIONS] ?? 0;
}

/** Returns a function that returns whether the upright bounds of a node after the map `m` overlap or touch `area`. */
function overlapTest(nodes: Float64Array, m: Matrix, area: Rect): (node: number) => boolean {
  const [a, b, c, d, e, f] = m;
  // A box is described by its centre and half of its size.
  const [halfWidth, halfHeight] = [area.width / 2, area.height / 2];
  const [centreX, centreY] = [e - area.x - halfWidth, f - area.y - halfHeight];
  const [absA, absB, absC, absD] = [Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)];
  return (node) => {
    const left = nodes[STRIDE * node] ?? 0;
    const top = nodes[STRIDE * node + 1] ?? 0;
    const right = nodes[STRIDE * node + 2] ?? 0;
    const bottom = nodes[STRIDE * node + 3] ?? 0;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [halfX, halfY] = [(right - left) / 2, (bottom - top) / 2];
    return (
      Math.abs(a * x + c * y + centreX) <= absA * halfX + absC * halfY + halfWidth &&
      Math.abs(b * x + d * y + centreY) <= absB * halfX + absD * halfY + halfHeight
    );
  };
}
