import { boundsOf, type Matrix } from '../model/geometry.ts';
import type { DisplayItem, StructNode } from './display-list.ts';
import type { PdfDocument, PdfMarkedContent, PdfStructElement, PdfStructOptions } from './pdf-port.ts';

/** Returns the leaf of the structure tree to which the item with this index belongs; undefined for decoration. */
export type LeafIndex = (item: number) => StructNode | undefined;

/** Indexes the leaves (nodes with items) of a frame's structure tree by item. `count` is the number of the items. */
export function indexLeaves(nodes: readonly StructNode[], count: number): LeafIndex {
  const leaves = new Array<StructNode | undefined>(count);
  const visit = (node: StructNode) => {
    if (node.from !== undefined && node.to !== undefined && !isDecoration(node)) leaves.fill(node, node.from, node.to);
    node.children?.forEach(visit);
  };
  nodes.forEach(visit);
  return (item) => leaves[item];
}

/** Returns whether a node is a picture without alternative text, which is decoration (PDF/UA, 7.3). */
const isDecoration = (node: StructNode) =>
  (node.role === 'Figure' || node.role === 'Formula') && !node.alt && !node.text;

/** PDF structure elements by node, for adding annotations to them. */
export type StructElements = ReadonlyMap<StructNode, PdfStructElement>;

/** Returns the edges `[left, top, right, bottom]` of a figure on the page, in points. PDF/UA requires this box. */
export type FigureBox = (node: StructNode) => [number, number, number, number] | undefined;

/**
 * Builds the structure elements of a page as children of `parent` from the marked content of each leaf. The tree
 * follows the reading order, which may differ from the painting order. Does not end the elements: the caller must call
 * `parent.end()` after adding the links of the page.
 */
export function addStructure(
  doc: PdfDocument,
  parent: PdfStructElement,
  frame: { readonly struct: readonly StructNode[]; readonly items: readonly DisplayItem[] },
  marked: ReadonlyMap<StructNode, readonly PdfMarkedContent[]>,
  figureBox: FigureBox,
): StructElements {
  const elements = new Map<StructNode, PdfStructElement>();
  const addElement = (node: StructNode, parentElement: PdfStructElement, parentNode: StructNode | undefined) => {
    const contents = marked.get(node) ?? [];
    if (!hasContent(node, marked)) return;
    const element = doc.struct(node.role, optionsOf(node, frame.items, figureBox));
    const attributes = tableAttributes(node, parentNode);
    if (attributes) element.dictionary.data['A'] = { O: 'Table', ...attributes };
    // The element is added to its parent before its content. Otherwise, pdfkit would write an incomplete element.
    parentElement.add(element);
    for (const content of contents) element.add(content);
    elements.set(node, element);
    for (const child of node.children ?? []) addElement(child, element, node);
  };
  for (const node of frame.struct) addElement(node, parent, undefined);
  return elements;
}

/** Returns the alternative text, replacement text, language and box of a node's structure element. */
function optionsOf(node: StructNode, items: readonly DisplayItem[], figureBox: FigureBox): PdfStructOptions {
  const isPicture = node.role === 'Figure' || node.role === 'Formula';
  const box = isPicture ? figureBox(node) : undefined;
  const actual = actualText(node, items);
  // Alternative text replaces the whole content of an element, so the alternative text of a table would hide the cells.
  const alt = node.role === 'Table' ? undefined : node.alt || (isPicture ? node.text : undefined);
  return {
    ...(alt ? { alt } : {}),
    ...(actual ? { actual } : {}),
    ...(node.lang ? { lang: node.lang } : {}),
    ...(box ? { bbox: box } : {}),
  };
}

/** Returns the attributes of a table or cell (ISO 32000-1, 14.8.5.7); undefined without attributes. */
function tableAttributes(node: StructNode, parent: StructNode | undefined): Record<string, unknown> | undefined {
  // pdfkit writes a String object as a PDF string, a primitive string as a name.
  if (node.role === 'Table') return node.alt ? { Summary: Object(node.alt) } : undefined;
  if (!isCell(node)) return undefined;
  // In a row of header cells, each cell is the header of a column. Otherwise, a header cell is the header of its row.
  const headerScope = (parent?.children ?? []).every(({ role }) => role === 'TH') ? 'Column' : 'Row';
  const attributes = {
    ...(node.role === 'TH' ? { Scope: headerScope } : {}),
    ...(node.columns ? { ColSpan: node.columns } : {}),
    ...(node.rows ? { RowSpan: node.rows } : {}),
  };
  return Object.keys(attributes).length > 0 ? attributes : undefined;
}

/** Whether a node is a cell. Empty cells also get an element, because they determine the columns. */
const isCell = ({ role }: StructNode) => role === 'TD' || role === 'TH';

/**
 * Characters whose glyphs cannot be mapped back to text, because shaping reorders, joins or splits them (combining
 * marks, most Indic scripts, the vowel am of Thai and Lao).
 */
const SHAPED = /[\p{M}\u0e33\u0eb3]/u;

/**
 * Returns the text of a leaf whose glyph order differs from its text: right-to-left lines are in visual order with
 * mirrored brackets, and shaping reorders other glyphs. Undefined if the glyphs are in text order.
 */
function actualText(node: StructNode, items: readonly DisplayItem[]): string | undefined {
  if (node.alt || node.from === undefined || node.to === undefined) return undefined;
  const texts = items.slice(node.from, node.to).filter((item) => item.t === 'text');
  if (!texts.some((item) => item.rtl || SHAPED.test(item.text))) return undefined;
  return node.text ?? texts.map((item) => item.text).join(' ');
}

/** Whether a node or one of its descendants has marked content on the page, or is a cell. */
function hasContent(node: StructNode, marked: ReadonlyMap<StructNode, readonly PdfMarkedContent[]>): boolean {
  if ((marked.get(node)?.length ?? 0) > 0 || isCell(node)) return true;
  return (node.children ?? []).some((child) => hasContent(child, marked));
}

/** Returns the bounding box of a node's items on the page; undefined if the node has no items. */
export function computePageBox(
  node: StructNode,
  frame: { readonly items: readonly DisplayItem[] },
  toPage: Matrix,
): [number, number, number, number] | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (current: StructNode) => {
    for (const item of frame.items.slice(current.from ?? 0, current.to ?? 0)) {
      const box = boundsOf(toPage, item.box);
      left = Math.min(left, box.x);
      top = Math.min(top, box.y);
      right = Math.max(right, box.x + box.width);
      bottom = Math.max(bottom, box.y + box.height);
    }
    current.children?.forEach(visit);
  };
  visit(node);
  if (right < left) return undefined;
  return [left, top, right, bottom];
}
