import type { Paragraph, RootContent } from 'mdast';
import { type Attributes, readAttributes, readLength, toUnits } from './attributes.ts';
import { tokenizeHtml } from './html-tokens.ts';

export type RegionKind = 'columns' | 'column' | 'notes' | 'other';

/** A marker that opens or closes a region: pandoc's `::: name`, Slidev's `::right::`, a `<div>` tag on its own. */
export type RegionMarker =
  | {
      readonly open: RegionKind;
      /** Width of a column as a fraction of the available width. */
      readonly share?: number | undefined;
      /** Number of columns of a grid, whose cells need no markers. */
      readonly cells?: number | undefined;
      readonly tag: boolean;
    }
  | { readonly slot: string }
  | { readonly close: 'fence' | 'tag' };

/** Width of a slide between its margins, in units: converts absolute column widths to fractions. */
const CONTENT_WIDTH = 840;

/** Returns the region markers in a node; empty if the node is content. */
export function readRegionMarkers(node: RootContent): readonly RegionMarker[] {
  if (node.type === 'html') return tagMarks(node.value);
  const mark = node.type === 'paragraph' ? fenceMark(plainText(node)) : undefined;
  return mark ? [mark] : [];
}

function fenceMark(text: string): RegionMarker | undefined {
  if (!text.startsWith('::')) return undefined;
  const slot = /^::\s*([\w-]+)\s*::$/.exec(text)?.[1];
  if (slot) return { slot };
  if (/^:{3,}$/.test(text)) return { close: 'fence' };
  const open = /^:{3,}\s*(?:\{([^{}]*)\}|([\w-]+))\s*(?:\{([^{}]*)\}\s*)?:*$/.exec(text);
  if (!open) return undefined;
  const attributes = readAttributes(`${open[1] ?? ''} ${open[3] ?? ''} ${open[2] ? `.${open[2]}` : ''}`);
  return { ...regionOf(attributes), tag: false };
}

export const isRegionMarker = (node: RootContent): boolean => readRegionMarkers(node).length > 0;

/** Returns the text of a marker's line, including text that Markdown parses as emphasis or a link. */
function plainText(node: Paragraph): string {
  const plain = (children: readonly { type: string }[]): string =>
    children
      .map((child) =>
        'value' in child ? String(child.value) : 'children' in child ? plain(child.children as []) : '',
      )
      .join('');
  return plain(node.children).trim();
}

function regionOf({ classes, values }: Attributes): { open: RegionKind; share?: number; cells?: number } {
  const has = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  if (has(/^(?:speaker-?)?notes?$/)) return { open: 'notes' };
  if (has(/^columns$/)) return { open: 'columns' };
  if (has(/^col(?:umn)?(?:-[\w-]+)?$/)) {
    const width = readLength(
      values.get('width') ?? /width\s*:\s*([^;]+)/.exec(values.get('style') ?? '')?.[1],
    );
    return width
      ? { open: 'column', share: Math.min(1, toUnits(width, CONTENT_WIDTH) / CONTENT_WIDTH) }
      : { open: 'column' };
  }
  const grid = /(?:^|\s)(?:grid-)?cols-(\d)/.exec(`${classes.join(' ')} ${values.get('grid') ?? ''}`)?.[1];
  return grid && Number(grid) > 1 ? { open: 'columns', cells: Number(grid) } : { open: 'other' };
}

/** Returns the markers of HTML that consists only of `div` and `section` tags; empty if it contains anything else. */
function tagMarks(html: string): readonly RegionMarker[] {
  if (html.length > 2000 || !/^\s*<\/?(?:div|section)\b/i.test(html)) return [];
  const marks: RegionMarker[] = [];
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'text' && token.text.trim() === '') continue;
    if (token.kind === 'close' && isRegion(token.name)) marks.push({ close: 'tag' });
    else if (token.kind === 'open' && !token.selfClosing && isRegion(token.name))
      marks.push(openMark(token.attributes));
    else return [];
  }
  return marks;
}

const isRegion = (name: string) => name === 'div' || name === 'section';

function openMark(values: ReadonlyMap<string, string>): RegionMarker {
  const classes = (values.get('class') ?? '').split(/\s+/).filter(Boolean);
  return { ...regionOf({ classes, values }), tag: true };
}
