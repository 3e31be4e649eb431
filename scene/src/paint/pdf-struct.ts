import { boundsOf, type Matrix } from '../model/geometry.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import type { PdfDocument, PdfMarkedContent, PdfStructElement } from './pdf-port.ts';

/** A leaf of reading order, found by the index of an item. */
export type LeafIndex = (item: number) => StructNode | undefined;

/** Indexes the leaves (nodes that own items) of a frame's reading order. */
export function indexLeaves(nodes: readonly StructNode[], count: number): LeafIndex {
  const owner = new Array<StructNode | undefined>(count);
  const visit = (node: StructNode) => {
    if (node.from !== undefined && node.to !== undefined && !isDecoration(node))
      owner.fill(node, node.from, node.to);
    node.children?.forEach(visit);
  };
  nodes.forEach(visit);
  return (item) => owner[item];
}

/** A picture that nobody has described says nothing to a listener: it is decoration, as PDF/UA asks (7.3). */
const isDecoration = (node: StructNode) =>
  (node.role === 'Figure' || node.role === 'Formula') && !node.alt && !node.text;

/** The PDF element made of a node, for those who hang annotations on it. */
export type ElementOf = ReadonlyMap<StructNode, PdfStructElement>;

/** A box `[left, top, right, bottom]` on the page, which PDF/UA asks of figures. */
export type FigureBox = (node: StructNode) => [number, number, number, number] | undefined;

/**
 * Builds the structure elements of one page under `parent` from the content that was marked for each leaf.
 * Painting order and reading order may differ; the tree follows reading order.
 * Elements stay open: call `end()` on the page's element when its links have been added.
 */
export function addStructure(
  doc: PdfDocument,
  parent: PdfStructElement,
  frame: { readonly struct: readonly StructNode[]; readonly items: readonly DisplayItem[] },
  marked: ReadonlyMap<StructNode, readonly PdfMarkedContent[]>,
  figureBox: FigureBox,
): ElementOf {
  const elements = new Map<StructNode, PdfStructElement>();
  const build = (node: StructNode, under: PdfStructElement, inHeaderRow: boolean) => {
    const contents = marked.get(node) ?? [];
    if (contents.length === 0 && !hasContent(node, marked)) return;
    const box = node.role === 'Figure' || node.role === 'Formula' ? figureBox(node) : undefined;
    const actual = wordsInOrder(node, frame.items);
    const alt = node.alt || (node.role === 'Figure' || node.role === 'Formula' ? node.text : undefined);
    const element = doc.struct(node.role, {
      ...(alt ? { alt } : {}),
      ...(actual ? { actual } : {}),
      ...(node.lang ? { lang: node.lang } : {}),
      ...(node.role === 'TH' ? { scope: inHeaderRow ? 'Column' : 'Row' } : {}),
      ...(box ? { bbox: box } : {}),
    });
    // A parent must know its child before the child takes content, so that nothing is flushed half-built.
    under.add(element);
    for (const content of contents) element.add(content);
    elements.set(node, element);
    const header = node.role === 'TR' && (node.children ?? []).every((cell) => cell.role === 'TH');
    for (const child of node.children ?? []) build(child, element, header);
  };
  for (const node of frame.struct) build(node, parent, false);
  return elements;
}

/**
 * The wording of a leaf that runs to the left: its glyphs stand in the page's content from the left on,
 * with brackets mirrored, so that readers who follow the structure would get it backwards.
 */
function wordsInOrder(node: StructNode, items: readonly DisplayItem[]): string | undefined {
  if (node.alt || node.from === undefined || node.to === undefined) return undefined;
  const texts = items.slice(node.from, node.to).filter((item) => item.t === 'text');
  if (!texts.some((item) => item.rtl)) return undefined;
  return node.text ?? texts.map((item) => item.text).join(' ');
}

function hasContent(node: StructNode, marked: ReadonlyMap<StructNode, readonly PdfMarkedContent[]>): boolean {
  if ((marked.get(node)?.length ?? 0) > 0) return true;
  return (node.children ?? []).some((child) => hasContent(child, marked));
}

/** Where the items of a node stand on the page; undefined where it has none. */
export function boxOnPage(
  node: StructNode,
  frame: { readonly items: readonly DisplayItem[] },
  toPage: Matrix,
): [number, number, number, number] | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (each: StructNode) => {
    for (const item of frame.items.slice(each.from ?? 0, each.to ?? 0)) {
      const box = boundsOf(toPage, item.box);
      left = Math.min(left, box.x);
      top = Math.min(top, box.y);
      right = Math.max(right, box.x + box.width);
      bottom = Math.max(bottom, box.y + box.height);
    }
    each.children?.forEach(visit);
  };
  visit(node);
  if (right < left) return undefined;
  return [left, top, right, bottom];
}
