import { boundsOf, type Matrix } from '../model/geometry.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import type { PdfDocument, PdfMarkedContent, PdfStructElement, PdfStructOptions } from './pdf-port.ts';

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
  const build = (node: StructNode, under: PdfStructElement, around: StructNode | undefined) => {
    const contents = marked.get(node) ?? [];
    if (!hasContent(node, marked)) return;
    const element = doc.struct(node.role, optionsOf(node, frame.items, figureBox));
    const attributes = tableAttributes(node, around);
    if (attributes) element.dictionary.data['A'] = { O: 'Table', ...attributes };
    // A parent must know its child before the child takes content, so that nothing is flushed half-built.
    under.add(element);
    for (const content of contents) element.add(content);
    elements.set(node, element);
    for (const child of node.children ?? []) build(child, element, node);
  };
  for (const node of frame.struct) build(node, parent, undefined);
  return elements;
}

function optionsOf(node: StructNode, items: readonly DisplayItem[], figureBox: FigureBox): PdfStructOptions {
  const isPicture = node.role === 'Figure' || node.role === 'Formula';
  const box = isPicture ? figureBox(node) : undefined;
  const actual = wordsInOrder(node, items);
  // An alternative stands in place of everything inside: of a table it would take the cells away.
  const alt = node.role === 'Table' ? undefined : node.alt || (isPicture ? node.text : undefined);
  return {
    ...(alt ? { alt } : {}),
    ...(actual ? { actual } : {}),
    ...(node.lang ? { lang: node.lang } : {}),
    ...(box ? { bbox: box } : {}),
  };
}

/** What of a table cannot be read off its cells' order (ISO 32000-1, 14.8.5.7); undefined for everything else. */
function tableAttributes(
  node: StructNode,
  around: StructNode | undefined,
): Record<string, unknown> | undefined {
  // A String object becomes a PDF string, a plain one a name.
  if (node.role === 'Table') return node.alt ? { Summary: Object(node.alt) } : undefined;
  if (!isCell(node)) return undefined;
  const heads = (around?.children ?? []).every(({ role }) => role === 'TH') ? 'Column' : 'Row';
  const attributes = {
    ...(node.role === 'TH' ? { Scope: heads } : {}),
    ...(node.columns ? { ColSpan: node.columns } : {}),
    ...(node.rows ? { RowSpan: node.rows } : {}),
  };
  return Object.keys(attributes).length > 0 ? attributes : undefined;
}

/** Cells without words hold the place of their column. */
const isCell = ({ role }: StructNode) => role === 'TD' || role === 'TH';

/**
 * Letters whose glyphs do not tell what they are: marks are moved, joined and taken apart (most scripts of India, and the
 * vowel am of Thai and Lao).
 */
const SHAPED = /[\p{M}\u0e33\u0eb3]/u;

/**
 * The wording of a leaf whose glyphs, one after the other, would be read as something else: those of a line that runs to
 * the left stand in the page's content from the left on, with brackets mirrored; others are moved by shaping.
 */
function wordsInOrder(node: StructNode, items: readonly DisplayItem[]): string | undefined {
  if (node.alt || node.from === undefined || node.to === undefined) return undefined;
  const texts = items.slice(node.from, node.to).filter((item) => item.t === 'text');
  if (!texts.some((item) => item.rtl || SHAPED.test(item.text))) return undefined;
  return node.text ?? texts.map((item) => item.text).join(' ');
}

function hasContent(node: StructNode, marked: ReadonlyMap<StructNode, readonly PdfMarkedContent[]>): boolean {
  if ((marked.get(node)?.length ?? 0) > 0 || isCell(node)) return true;
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
