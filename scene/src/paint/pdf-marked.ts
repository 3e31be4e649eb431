import type { DisplayItem, StructNode } from './display-list.ts';
import type { PdfItemPainter } from './pdf-items.ts';
import type { PdfDocument, PdfMarkedContent } from './pdf-port.ts';

/** What was marked for each leaf of reading order. */
export type MarkedLeaves = ReadonlyMap<StructNode, readonly PdfMarkedContent[]>;

/** Paints items in painting order, each run of items of one leaf as one piece of marked content. */
export class LeafMarker {
  readonly #doc: PdfDocument;
  readonly #painter: PdfItemPainter;
  readonly #spaceFont: string;
  readonly #marked = new Map<StructNode, PdfMarkedContent[]>();
  #open: StructNode | 'artifact' | undefined;

  /** @param spaceFont the font of the invisible spaces that stand for drawings. */
  constructor(doc: PdfDocument, painter: PdfItemPainter, spaceFont: string) {
    this.#doc = doc;
    this.#painter = painter;
    this.#spaceFont = spaceFont;
  }

  /** @param leaf who owns the item; undefined: it is decoration. */
  paint(item: DisplayItem, leaf: StructNode | undefined): void {
    const words = leaf && wordsOf(item);
    if (words !== undefined) this.#begin(leaf, words);
    else if (this.#open !== (leaf ?? 'artifact')) this.#begin(leaf);
    if (leaf) this.#painter.paintSpace(item, this.#spaceFont);
    this.#painter.paint(item);
    // Words belong to their own item alone.
    if (words !== undefined) this.end();
  }

  end(): MarkedLeaves {
    if (this.#open) this.#doc.endMarkedContent();
    this.#open = undefined;
    return this.#marked;
  }

  #begin(leaf: StructNode | undefined, actual?: string): void {
    this.end();
    this.#open = leaf ?? 'artifact';
    if (leaf) {
      // Not a Span within the leaf's own piece: several readers lose their place where marks are nested.
      const content =
        actual === undefined
          ? this.#doc.markStructureContent(leaf.role)
          : this.#doc.markStructureContent('Span', { actual });
      this.#marked.set(leaf, [...(this.#marked.get(leaf) ?? []), content]);
    } else {
      this.#doc.markContent('Artifact', { type: 'Layout' });
    }
  }
}

/** The characters that a drawing stands for. */
const wordsOf = (item: DisplayItem): string | undefined => (item.t === 'path' ? item.says : undefined);
