import type { DisplayItem, StructNode } from './display-list.ts';
import type { PdfItemPainter } from './pdf-items.ts';
import type { PdfDocument, PdfMarkedContent } from './pdf-port.ts';

/** The marked content (ISO 32000-1, 14.6) of each leaf of the structure tree. */
export type MarkedLeaves = ReadonlyMap<StructNode, readonly PdfMarkedContent[]>;

/** Paints items in painting order. Consecutive items of the same leaf become one marked content. */
export class LeafMarker {
  readonly #doc: PdfDocument;
  readonly #painter: PdfItemPainter;
  readonly #spaceFont: string;
  readonly #markedLeaves = new Map<StructNode, PdfMarkedContent[]>();
  /** The leaf of the marked content that has begun, or `artifact` for decoration; undefined if none has begun. */
  #openLeaf: StructNode | 'artifact' | undefined;

  /**
   * @param spaceFont id of the font of invisible spaces. A space is painted over each path that represents text, so
   * that PDF viewers can find and copy the text.
   */
  constructor(doc: PdfDocument, painter: PdfItemPainter, spaceFont: string) {
    this.#doc = doc;
    this.#painter = painter;
    this.#spaceFont = spaceFont;
  }

  /** Paints an item as content of `leaf`, which is undefined for decoration. */
  paint(item: DisplayItem, leaf: StructNode | undefined): void {
    const actualText = leaf && actualTextOf(item);
    if (actualText !== undefined) this.#beginContent(leaf, actualText);
    else if (this.#openLeaf !== (leaf ?? 'artifact')) this.#beginContent(leaf);
    if (leaf) this.#painter.paintActualTextSpace(item, this.#spaceFont);
    this.#painter.paint(item);
    // The next item must not be part of the content that `actualText` replaces.
    if (actualText !== undefined) this.end();
  }

  /** Ends the current marked content; returns all marked content so far. */
  end(): MarkedLeaves {
    if (this.#openLeaf) this.#doc.endMarkedContent();
    this.#openLeaf = undefined;
    return this.#markedLeaves;
  }

  /**
   * Begins the marked content of a leaf, or of decoration.
   * @param actualText text that PDF viewers find and copy instead of the content (ISO 32000-1, 14.9.4)
   */
  #beginContent(leaf: StructNode | undefined, actualText?: string): void {
    this.end();
    this.#openLeaf = leaf ?? 'artifact';
    if (leaf) {
      // The Span is not nested in the leaf's marked content, because several PDF viewers fail on nested marked content.
      const content =
        actualText === undefined
          ? this.#doc.markStructureContent(leaf.role)
          : this.#doc.markStructureContent('Span', { actual: actualText });
      this.#markedLeaves.set(leaf, [...(this.#markedLeaves.get(leaf) ?? []), content]);
    } else {
      this.#doc.markContent('Artifact', { type: 'Layout' });
    }
  }
}

/** Returns the text that a path (an emoji) represents; undefined for other items. */
const actualTextOf = (item: DisplayItem): string | undefined => (item.t === 'path' ? item.says : undefined);
