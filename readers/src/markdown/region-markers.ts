import type { RootContent } from 'mdast';
import { type Attributes, readAttributes, readLength, toUnits } from './attributes.ts';
import type { OpenTag } from './html-token.ts';
import { textOfNode } from './parse-markdown.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** What a region contains; the content of `other` regions is treated like content outside of regions. */
export type RegionKind = 'columns' | 'column' | 'notes' | 'other';

/**
 * A marker that opens or closes a region: pandoc's `::: name`, Slidev's `::right::`, or `<div>` and `<section>` tags.
 * `slot` is the name in a marker of Slidev, such as `right`.
 */
export type RegionMarker = RegionStart | { readonly slot: string } | { readonly close: 'colons' | 'tag' };

/** A marker that opens a region. */
export interface RegionStart {
  /** The kind of the region. */
  readonly open: RegionKind;
  /** Requested width of a column as a fraction of the available width. */
  readonly widthFraction?: number | undefined;
  /** Number of columns if the region is a grid. Each block and each region directly in a grid is a cell. */
  readonly gridColumnCount?: number | undefined;
  /** Whether the marker is a tag; then only a tag closes the region. */
  readonly isTag: boolean;
}

/**
 * Width of a slide between its margins, in slide units. Absolute column widths are converted to fractions of this
 * width.
 */
const CONTENT_WIDTH = 840;

/** Returns the region markers in a node; empty if the node contains anything else. */
export function readRegionMarkers(node: RootContent): readonly RegionMarker[] {
  if (node.type === 'html') return readTagMarkers(node.value);
  // Markdown may parse a part of a marker as emphasis or a link. The text of the node contains these parts too.
  const marker = node.type === 'paragraph' ? readColonMarker(textOfNode(node).trim()) : undefined;
  return marker ? [marker] : [];
}

/** Parses `::name::`, `:::` and `::: name {attributes}`; undefined for other text. */
function readColonMarker(text: string): RegionMarker | undefined {
  if (!text.startsWith('::')) return undefined;
  const slidevSlot = /^::\s*([\w-]+)\s*::$/.exec(text)?.[1];
  if (slidevSlot) return { slot: slidevSlot };
  if (/^:{3,}$/.test(text)) return { close: 'colons' };
  const match = /^:{3,}\s*(?:\{([^{}]*)\}|([\w-]+))\s*(?:\{([^{}]*)\}\s*)?:*$/.exec(text);
  if (!match) return undefined;
  const attributes = readAttributes(`${match[1] ?? ''} ${match[3] ?? ''} ${match[2] ? `.${match[2]}` : ''}`);
  return { ...readRegion(attributes), isTag: false };
}

export const isRegionMarker = (node: RootContent): boolean => readRegionMarkers(node).length > 0;

/** Returns the kind and the layout of a region by its classes and attributes. */
function readRegion({ classes, values }: Attributes): Omit<RegionStart, 'isTag'> {
  const hasClass = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  if (hasClass(/^(?:speaker-?)?notes?$/)) return { open: 'notes' };
  if (hasClass(/^columns$/)) return { open: 'columns' };
  if (hasClass(/^col(?:umn)?(?:-[\w-]+)?$/)) {
    const width = readLength(values.get('width') ?? /width\s*:\s*([^;]+)/.exec(values.get('style') ?? '')?.[1]);
    return { open: 'column', widthFraction: width && Math.min(1, toUnits(width, CONTENT_WIDTH) / CONTENT_WIDTH) };
  }
  // The number of columns is in a class (`grid-cols-2`), or in the attribute `grid` of Slidev (`grid="~ cols-2"`).
  const columnCount = /(?:^|\s)(?:grid-)?cols-(\d)/.exec(`${classes.join(' ')} ${values.get('grid') ?? ''}`)?.[1];
  return Number(columnCount) > 1 ? { open: 'columns', gridColumnCount: Number(columnCount) } : { open: 'other' };
}

/**
 * Returns the markers of HTML that consists only of `div` and `section` tags; empty if the HTML contains anything else,
 * or is longer than 2000 characters.
 */
function readTagMarkers(html: string): readonly RegionMarker[] {
  if (html.length > 2000 || !/^\s*<\/?(?:div|section)\b/i.test(html)) return [];
  const markers: RegionMarker[] = [];
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'text' && token.text.trim() === '') continue;
    if (token.kind === 'close' && isRegionTag(token.name)) markers.push({ close: 'tag' });
    else if (token.kind === 'open' && !token.selfClosing && isRegionTag(token.name))
      markers.push({ ...readRegion({ classes: classesOf(token), values: token.attributes }), isTag: true });
    else return [];
  }
  return markers;
}

const isRegionTag = (name: string) => name === 'div' || name === 'section';

const classesOf = ({ attributes }: OpenTag) => (attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
