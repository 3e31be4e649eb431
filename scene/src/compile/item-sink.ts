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
import { grown, isTranslation, type Place, union } from './place.ts';
import { roundItem, roundRect } from './rounding.ts';

/** How an outline is painted. */
export interface PathLook {
  readonly fill?: Paint | undefined;
  readonly stroke?: PaintStroke | undefined;
  readonly shadow?: PaintShadow | undefined;
  readonly rule?: 'evenodd' | undefined;
}

/** A point in a sink's life that it can be taken back to. */
export interface SinkMark {
  readonly items: number;
  readonly links: number;
}

/** Collects the items of one frame. Everything it is given is in some local space; it keeps it in the frame's. */
export class ItemSink {
  readonly items: DisplayItem[] = [];
  readonly links: LinkArea[] = [];
  readonly digits: number;

  /** `digits`: decimals of coordinates in path data. */
  constructor(digits: number) {
    this.digits = digits;
  }

  /** The index that the next item gets. */
  get next(): number {
    return this.items.length;
  }

  mark(): SinkMark {
    return { items: this.items.length, links: this.links.length };
  }

  /** Forgets everything since `mark`. */
  rollback(mark: SinkMark): void {
    this.items.length = mark.items;
    this.links.length = mark.links;
  }

  /** Adds an item whose matrix, opacity and box are given in the local space of `place`. */
  add(item: DisplayItem, place: Place): void {
    const m = multiply(place.m, item.m ?? IDENTITY);
    const box = boundsOf(place.m, item.box);
    const opacity = (item.o ?? 1) * place.opacity;
    const { m: _, o: __, ...rest } = item;
    const more = opacity < 1 ? { o: opacity } : {};
    if (rest.t === 'text' && !rest.clip && isTranslation(m)) {
      this.#push({ ...rest, x: rest.x + m[4], y: rest.y + m[5], ...more, box });
      return;
    }
    const still = isTranslation(m) && m[4] === 0 && m[5] === 0;
    this.#push({ ...rest, ...(still ? {} : { m }), ...more, box } as DisplayItem);
  }

  /** Rounds here, so that a number out of range fails within the element that it came from. */
  #push(item: DisplayItem): void {
    this.items.push(roundItem(item, this.digits));
  }

  /** Adds an outline given in the local space of `place`; what would paint nothing is left out. */
  path(path: Path, look: PathLook, place: Place): void {
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

  /** Adds laid-out text; returns its structure, counted in this sink's items. */
  layout(layout: TextLayout, place: Place): StructNode[] {
    const offset = this.next;
    for (const item of layout.items) this.add(item, place);
    for (const area of layout.links) this.link(area.box, area.link, area.label, place);
    return layout.struct.map((node) => shiftNode(node, offset));
  }

  /** Adds a pressable area given in the local space of `place`. */
  link(box: Rect, link: SceneLink, label: string, place: Place): void {
    this.links.push({ box: roundRect(boundsOf(place.m, box), this.digits), link, label });
  }
}

/** What an outline covers with its stroke and shadow. */
export function inkBox(bounds: Rect, stroke?: PaintStroke, shadow?: PaintShadow): Rect {
  // A miter may reach further than half the width; canvas cuts it at ten times, real outlines stay below twice.
  const reach = stroke ? stroke.width * (stroke.join === 'round' || stroke.join === 'bevel' ? 0.5 : 1) : 0;
  const ink = grown(bounds, reach);
  if (!shadow) return ink;
  const cast = grown(ink, shadow.blur);
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
