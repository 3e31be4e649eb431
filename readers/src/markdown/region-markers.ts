import type { Paragraph, RootContent } from 'mdast';
import { type Attributes, readAttributes, readLength, toUnits } from './attributes.ts';
import { tokenizeHtml } from './html-tokens.ts';

export type RegionKind = 'columns' | 'column' | 'notes' | 'other';

/**
 * A marker that opens or closes a region: pandoc's `::: name`, Slidev's `::right::`, or `<div>` and `<section>` tags.
 */
export type RegionMarker =
  | {
      readonly open: RegionKind;
      /** Width of a column as a fraction of the available width. */
      readonly widthFraction?: number | undefined;
      /** Number of columns of a grid, whose cells need no markers. */
      readonly gridColumnCount?: number | undefined;
      readonly isTag: boolean;
    }
  | { readonly slot: string }
  | { readonly close: 'fence' | 'tag' };

/** Width of a slide between its margins, in slide units. It is used to convert absolute column widths to fractions. */
const CONTENT_WIDTH = 840;

/** Returns the region markers in a node; empty if the node is content. */
export function readRegionMarkers(node: RootContent): readonly RegionMarker[] {
  if (node.type === 'html') return readTagMarkers(node.value);
  const marker = node.type === 'paragraph' ? readFenceMarker(plainText(node)) : undefined;
  return marker ? [marker] : [];
}

function readFenceMarker(text: string): RegionMarker | undefined {
  if (!text.startsWith('::')) return undefined;
  const slot = /^::\s*([\w-]+)\s*::$/.exec(text)?.[1];
  if (slot) return { slot };
  if (/^:{3,}$/.test(text)) return { close: 'fence' };
  const match = /^:{3,}\s*(?:\{([^{}]*)\}|([\w-]+))\s*(?:\{([^{}]*)\}\s*)?:*$/.exec(text);
  if (!match) return undefined;
  const attributes = readAttributes(`${match[1] ?? ''} ${match[3] ?? ''} ${match[2] ? `.${match[2]}` : ''}`);
  return { ...readRegion(attributes), isTag: false };
}

export const isRegionMarker = (node: RootContent): boolean => readRegionMarkers(node).length > 0;

/** Returns the text of a paragraph, including text that Markdown parses as emphasis or a link. */
function plainText(node: Paragraph): string {
  const textOf = (children: readonly { type: string }[]): string =>
    children
      .map((child) =>
        'value' in child ? String(child.value) : 'children' in child ? textOf(child.children as []) : '',
      )
      .join('');
  return textOf(node.children).trim();
}

function readRegion({ classes, values }: Attributes): {
  open: RegionKind;
  widthFraction?: number;
  gridColumnCount?: number;
} {
  const hasClass = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  if (hasClass(/^(?:speaker-?)?notes?$/)) return { open: 'notes' };
  if (hasClass(/^columns$/)) return { open: 'columns' };
  if (hasClass(/^col(?:umn)?(?:-[\w-]+)?$/)) {
    const width = readLength(values.get('width') ?? /width\s*:\s*([^;]+)/.exec(values.get('style') ?? '')?.[1]);
    return width
      ? { open: 'column', widthFraction: Math.min(1, toUnits(width, CONTENT_WIDTH) / CONTENT_WIDTH) }
      : { open: 'column' };
  }
  const columnCount = /(?:^|\s)(?:grid-)?cols-(\d)/.exec(`${classes.join(' ')} ${values.get('grid') ?? ''}`)?.[1];
  return columnCount && Number(columnCount) > 1
    ? { open: 'columns', gridColumnCount: Number(columnCount) }
    : { open: 'other' };
}

/**
 * Returns the markers of HTML that consists only of `div` and `section` tags; empty if the HTML contains anything else.
 */
function readTagMarkers(html: string): readonly RegionMarker[] {
  if (html.length > 2000 || !/^\s*<\/?(?:div|section)\b/i.test(html)) return [];
  const markers: RegionMarker[] = [];
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'text' && token.text.trim() === '') continue;
    if (token.kind === 'close' && isRegionTag(token.name)) markers.push({ close: 'tag' });
    else if (token.kind === 'open' && !token.selfClosing && isRegionTag(token.name))
      markers.push(createOpenMarker(token.attributes));
    else return [];
  }
  return markers;
}

const isRegionTag = (name: string) => name === 'div' || name === 'section';

function createOpenMarker(values: ReadonlyMap<string, string>): RegionMarker {
  const classes = (values.get('class') ?? '').split(/\s+/).filter(Boolean);
  return { ...readRegion({ classes, values }), isTag: true };
}
