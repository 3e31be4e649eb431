import { formatPath, type Path, pathBounds } from '../geometry/path.ts';
import type { ItemRange, TextLayout } from '../layout/layout-types.ts';
import { boundsOf, IDENTITY, multiply, type Rect } from '../model/geometry.ts';
import type { SceneQuestion } from '../model/scene.ts';
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

/** Fill, stroke and shadow of a path. */
export interface PathStyle {
  readonly fill?: Paint | undefined;
  readonly stroke?: PaintStroke | undefined;
  readonly shadow?: PaintShadow | undefined;
  /** Fill rule; absent: nonzero. */
  readonly rule?: 'evenodd' | undefined;
}

/** The numbers of items and links of a sink at one moment, which `rollback` can restore. */
interface SinkState {
  readonly items: number;
  readonly links: number;
  readonly questions: number;
}

/** The ranges of items and links of an element, and of each paragraph of its text. */
export interface ElementRanges extends ItemRange {
  readonly paragraphs: readonly ItemRange[];
}

/** Collects items and links of a frame, and converts their coordinates from local spaces to the frame's space. */
export class ItemSink {
  readonly items: DisplayItem[] = [];
  readonly links: LinkArea[] = [];
  readonly questions: SceneQuestion[] = [];
  readonly digits: number;
  /** The items and links of each element, by element id. */
  readonly elementRanges = new Map<string, ElementRanges>();
  /** The items and links of each paragraph of the last text layout. */
  #paragraphRanges: readonly ItemRange[] = [];

  /** @param digits number of decimals to which coordinates are rounded */
  constructor(digits: number) {
    this.digits = digits;
  }

  /** Index of the next item. */
  get nextIndex(): number {
    return this.items.length;
  }

  /** Returns the current state, which `rollback` can restore. */
  mark(): SinkState {
    return { items: this.items.length, links: this.links.length, questions: this.questions.length };
  }

  /** Removes all items and links added since the call of `mark` that returned `state`. */
  rollback(state: SinkState): void {
    this.items.length = state.items;
    this.links.length = state.links;
    this.questions.length = state.questions;
    this.#paragraphRanges = [];
  }

  /**
   * Records that all items and links added since the call of `mark` that returned `state` belong to an element. Does
   * nothing if the element already has ranges.
   * @param hasText whether the text layout that was added last is the text of the element
   */
  addElementRanges(elementId: string, state: SinkState, hasText: boolean): void {
    if (this.elementRanges.has(elementId)) return;
    const range: ItemRange = { items: [state.items, this.items.length], links: [state.links, this.links.length] };
    this.elementRanges.set(elementId, { ...range, paragraphs: hasText ? this.#paragraphRanges : [] });
    this.#paragraphRanges = [];
  }

  /**
   * Adds an item with coordinates in the local space of `transform`. The opacities of the item and of `transform` are
   * multiplied. A text that has no clip path and is only moved gets new coordinates instead of a matrix.
   */
  addItem(item: DisplayItem, transform: LocalTransform): void {
    const m = multiply(transform.m, item.m ?? IDENTITY);
    const box = boundsOf(transform.m, item.box);
    const opacity = (item.o ?? 1) * transform.opacity;
    const { m: _m, o: _o, ...fields } = item;
    const opacityField = opacity < 1 ? { o: opacity } : {};
    if (fields.t === 'text' && !fields.clip && isTranslation(m)) {
      this.#push({ ...fields, x: fields.x + m[4], y: fields.y + m[5], ...opacityField, box });
      return;
    }
    const isIdentity = isTranslation(m) && m[4] === 0 && m[5] === 0;
    this.#push({ ...fields, ...(isIdentity ? {} : { m }), ...opacityField, box } as DisplayItem);
  }

  /**
   * Adds an item with rounded numbers. Rounding throws if a number is out of range. Items are rounded here, while their
   * element is compiled, so that a placeholder can be drawn for the element.
   */
  #push(item: DisplayItem): void {
    this.items.push(roundItem(item, this.digits));
  }

  /** Adds a path in the local space of `transform`; ignores empty paths and paths without fill and stroke. */
  addPath(path: Path, style: PathStyle, transform: LocalTransform): void {
    if (path.length === 0 || (style.fill === undefined && !style.stroke)) return;
    const { fill, stroke, shadow, rule } = style;
    this.addItem(
      {
        t: 'path',
        d: formatPath(path, this.digits),
        ...(fill === undefined ? {} : { fill }),
        ...(rule ? { rule } : {}),
        ...(stroke ? { stroke } : {}),
        ...(shadow ? { shadow } : {}),
        box: paintedBounds(pathBounds(path), stroke, shadow),
      },
      transform,
    );
  }

  /** Adds a text layout; returns its structure with indexes into this sink's items. */
  addTextLayout(layout: TextLayout, transform: LocalTransform): StructNode[] {
    const offset = this.nextIndex;
    const linkOffset = this.links.length;
    for (const item of layout.items) this.addItem(item, transform);
    for (const area of layout.links) this.addLink(area.box, area.link, area.label, transform);
    this.#paragraphRanges = layout.paragraphs.map((range) => shiftRange(range, offset, linkOffset));
    return layout.struct.map((node) => shiftNode(node, offset));
  }

  /** Adds the clickable area of a link in the local space of `transform`; `label` is its text for screen readers. */
  addLink(box: Rect, link: SceneLink, label: string, transform: LocalTransform): void {
    this.links.push({ box: roundRect(boundsOf(transform.m, box), this.digits), link, label });
  }
}

/** Returns the box of a path with its stroke and shadow; `bounds` is the box without them. */
export function paintedBounds(bounds: Rect, stroke?: PaintStroke, shadow?: PaintShadow): Rect {
  // A stroke extends beyond the path by half of the stroke's width, and by more at mitered corners. For
  // mitered corners, the whole width is only an estimate, because their tips can extend further.
  const margin = stroke ? stroke.width * (stroke.join === 'round' || stroke.join === 'bevel' ? 0.5 : 1) : 0;
  const withStroke = expandRect(bounds, margin);
  if (!shadow) return withStroke;
  const shadowBox = expandRect(withStroke, shadow.blur);
  return union(withStroke, { ...shadowBox, x: shadowBox.x + shadow.dx, y: shadowBox.y + shadow.dy });
}

/** Returns a range with its indexes increased. */
export function shiftRange({ items, links }: ItemRange, itemOffset: number, linkOffset: number): ItemRange {
  return {
    items: [items[0] + itemOffset, items[1] + itemOffset],
    links: [links[0] + linkOffset, links[1] + linkOffset],
  };
}

/** Returns a node with all indexes of items increased by `offset`. */
export function shiftNode(node: StructNode, offset: number): StructNode {
  return {
    ...node,
    ...(node.from === undefined ? {} : { from: node.from + offset }),
    ...(node.to === undefined ? {} : { to: node.to + offset }),
    ...(node.children ? { children: node.children.map((child) => shiftNode(child, offset)) } : {}),
  };
}
