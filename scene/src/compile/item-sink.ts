import { formatPath, type Path, pathBounds } from '../geometry/path.ts';
import type { TextLayout } from '../layout/layout-types.ts';
import { boundsOf, IDENTITY, multiply, type Rect } from '../model/geometry.ts';
import type {
  DisplayItem,
  LinkArea,
  Paint,
  PaintShadow,
  PaintStroke,
  SceneLink,
  StructNode,
} from '../paint/display-list.ts';
import { expandRect, isTranslation, type LocalTransform, union } from './local-transform.ts';
import { roundItem, roundRect } from './rounding.ts';

/** Fill, stroke and shadow of an outline. */
export interface PathLook {
  readonly fill?: Paint | undefined;
  readonly stroke?: PaintStroke | undefined;
  readonly shadow?: PaintShadow | undefined;
  readonly rule?: 'evenodd' | undefined;
}

/** A state of a sink for `rollback`. */
export interface SinkMark {
  readonly items: number;
  readonly links: number;
}

/** Collects the items of one frame. Converts them from local spaces to the frame's space. */
export class ItemSink {
  readonly items: DisplayItem[] = [];
  readonly links: LinkArea[] = [];
  readonly digits: number;

  /** @param digits decimals of coordinates */
  constructor(digits: number) {
    this.digits = digits;
  }

  /** Index of the next item. */
  get next(): number {
    return this.items.length;
  }

  mark(): SinkMark {
    return { items: this.items.length, links: this.links.length };
  }

  /** Removes everything added since `mark`. */
  rollback(mark: SinkMark): void {
    this.items.length = mark.items;
    this.links.length = mark.links;
  }

  /** Adds an item whose matrix, opacity and box are in the local space of `place`. */
  add(item: DisplayItem, place: LocalTransform): void {
    const m = multiply(place.m, item.m ?? IDENTITY);
    const box = boundsOf(place.m, item.box);
    const opacity = (item.o ?? 1) * place.opacity;
    const { m: _, o: __, ...rest } = item;
    const more = opacity < 1 ? { o: opacity } : {};
    if (rest.t === 'text' && !rest.clip && isTranslation(m)) {
      this.#push({ ...rest, x: rest.x + m[4], y: rest.y + m[5], ...more, box });
      return;
    }
    const isIdentity = isTranslation(m) && m[4] === 0 && m[5] === 0;
    this.#push({ ...rest, ...(isIdentity ? {} : { m }), ...more, box } as DisplayItem);
  }

  /** Rounds when adding, so that a number out of range throws while its element is compiled. */
  #push(item: DisplayItem): void {
    this.items.push(roundItem(item, this.digits));
  }

  /** Adds an outline in the local space of `place`; ignores empty paths and paths without fill and stroke. */
  path(path: Path, look: PathLook, place: LocalTransform): void {
    if (path.length === 0 || (look.fill === undefined && !look.stroke)) return;
    const { fill, stroke, shadow, rule } = look;
    this.add(
      {
        t: 'path',
        d: formatPath(path, this.digits),
        ...(fill === undefined ? {} : { fill }),
        ...(rule ? { rule } : {}),
        ...(stroke ? { stroke } : {}),
        ...(shadow ? { shadow } : {}),
        box: inkBox(pathBounds(path), stroke, shadow),
      },
      place,
    );
  }

  /** Adds a text layout; returns its structure with indexes into this sink's items. */
  layout(layout: TextLayout, place: LocalTransform): StructNode[] {
    const offset = this.next;
    for (const item of layout.items) this.add(item, place);
    for (const area of layout.links) this.link(area.box, area.link, area.label, place);
    return layout.struct.map((node) => shiftNode(node, offset));
  }

  /** Adds a clickable area in the local space of `place`. */
  link(box: Rect, link: SceneLink, label: string, place: LocalTransform): void {
    this.links.push({ box: roundRect(boundsOf(place.m, box), this.digits), link, label });
  }
}

/** Returns the bounding box of an outline including its stroke and shadow. */
export function inkBox(bounds: Rect, stroke?: PaintStroke, shadow?: PaintShadow): Rect {
  // Miters exceed half of the width; 1 × the width is an estimate (the canvas limits them to ten times).
  const reach = stroke ? stroke.width * (stroke.join === 'round' || stroke.join === 'bevel' ? 0.5 : 1) : 0;
  const ink = expandRect(bounds, reach);
  if (!shadow) return ink;
  const cast = expandRect(ink, shadow.blur);
  return union(ink, { ...cast, x: cast.x + shadow.dx, y: cast.y + shadow.dy });
}

function shiftNode(node: StructNode, by: number): StructNode {
  return {
    ...node,
    ...(node.from === undefined ? {} : { from: node.from + by }),
    ...(node.to === undefined ? {} : { to: node.to + by }),
    ...(node.children ? { children: node.children.map((child) => shiftNode(child, by)) } : {}),
  };
}
