import type { Run } from '@flydeck/scene/model/text';
import type { OpenTag } from './html-token.ts';
import type { Block, ListItem } from './model.ts';
import { type Inline, readInlineTag } from './read-inline.ts';
import { RunBuilder, rawTextOfRuns, trimRuns } from './run-builder.ts';
import type { SlideContext } from './slide-context.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** Tags that end the current paragraph. */
const BLOCK_TAGS = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'center',
  'figure',
  'figcaption',
  'blockquote',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'dl',
  'dt',
  'dd',
  'details',
  'summary',
  'pre',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'aside',
  'nav',
  'address',
  'template',
  'caption',
]);

/**
 * While more than this number of block tags are open, further block tags are ignored, because the list of open tags is
 * searched for each text.
 */
const MAX_OPEN_TAGS = 200;

/** Maximum level of a paragraph in a document. */
const MAX_LIST_LEVEL = 8;

/** Converts HTML to blocks; see `tokenizeHtml` for the content that is dropped. */
export function readHtml(html: string, slideContext: SlideContext): Block[] {
  const reader = new HtmlReader(slideContext);
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'text') reader.addText(token.text);
    else if (token.kind === 'comment') slideContext.addComment(token.text);
    else if (token.kind === 'close') reader.close(token.name);
    else reader.open(token);
  }
  return reader.finish();
}

/** Collects the blocks of HTML from its tokens in order. */
class HtmlReader {
  readonly #slideContext: SlideContext;
  readonly #blocks: Block[] = [];
  /** Text and figures of the current paragraph. */
  #inline: Inline = { builder: new RunBuilder(), figures: [] };
  /** Names of the open block tags, the innermost last. */
  readonly #openTags: string[] = [];
  /** Items of the current list and of the lists in it. */
  #items: ListItem[] = [];
  /** Rows of the current table. */
  #rows: (readonly Run[])[][] = [];
  /** Number of open `<aside>` tags from the outermost `<aside class="notes">` on; 0 outside of notes. */
  #notesDepth = 0;

  constructor(slideContext: SlideContext) {
    this.#slideContext = slideContext;
  }

  addText(text: string): void {
    if (this.#notesDepth > 0) this.#slideContext.notes.push(text.trim());
    else if (this.#openTags.includes('pre')) this.#inline.builder.text(text, true);
    else this.#inline.builder.text(text.replace(/\s+/g, ' '));
  }

  open(tag: OpenTag): void {
    const { name, attributes, selfClosing } = tag;
    const isNotes = /\bnotes\b/.test(attributes.get('class') ?? '');
    if (name === 'aside' && !selfClosing && (isNotes || this.#notesDepth > 0)) this.#notesDepth += 1;
    if (!BLOCK_TAGS.has(name)) {
      readInlineTag(tag, this.#inline, this.#slideContext);
      return;
    }
    this.#flush();
    if (selfClosing || this.#openTags.length > MAX_OPEN_TAGS) return;
    this.#openTags.push(name);
    if (name === 'tr') this.#rows.push([]);
  }

  close(name: string): void {
    if (name === 'aside' && this.#notesDepth > 0) this.#notesDepth -= 1;
    if (!BLOCK_TAGS.has(name)) {
      this.#inline.builder.close(name);
      return;
    }
    this.#flush();
    const index = this.#openTags.lastIndexOf(name);
    if (index >= 0) this.#openTags.splice(index);
    if (name === 'table') this.#flushTable();
    if ((name === 'ul' || name === 'ol') && this.#listLevel() < 0) this.#flushList();
  }

  finish(): Block[] {
    this.#flush();
    this.#flushList();
    this.#flushTable();
    return this.#blocks;
  }

  /** Level of the innermost open list, starting at 0; −1 outside of lists. */
  #listLevel(): number {
    return this.#openTags.filter((name) => name === 'ul' || name === 'ol').length - 1;
  }

  /**
   * Ends the current paragraph. In a table cell, adds only the text, as a cell. Elsewhere, adds the text as a list item
   * or block, and then the figures.
   */
  #flush(): void {
    const { builder, figures } = this.#inline;
    const isPreformatted = this.#openTags.includes('pre');
    const runs = isPreformatted ? builder.runs : trimRuns(builder.runs);
    this.#inline = { builder: new RunBuilder(), figures: [] };
    const isBlank = runs.every((run) => run.text.trim() === '');
    if (this.#openTags.includes('td') || this.#openTags.includes('th')) {
      if (!isBlank) this.#rows.at(-1)?.push(runs);
      return;
    }
    if (!isBlank) this.#addBlock(runs, isPreformatted);
    this.#blocks.push(...figures);
  }

  /** Adds a text as a block or list item, according to the open tags. */
  #addBlock(runs: readonly Run[], isPreformatted: boolean): void {
    const heading = this.#openTags.findLast((name) => /^h[1-6]$/.test(name));
    const source = rawTextOfRuns(runs).replace(/^\n/, '');
    if (isPreformatted) this.#blocks.push({ kind: 'code', source });
    else if (this.#openTags.includes('li')) {
      const ordered = this.#openTags.findLast((name) => name === 'ul' || name === 'ol') === 'ol';
      this.#items.push({ level: Math.min(MAX_LIST_LEVEL, Math.max(0, this.#listLevel())), ordered, runs });
    } else if (heading) this.#blocks.push({ kind: 'heading', depth: Number(heading[1]), runs });
    else if (this.#openTags.includes('blockquote')) this.#blocks.push({ kind: 'quote', paragraphs: [runs] });
    else this.#blocks.push({ kind: 'paragraph', runs });
  }

  #flushList(): void {
    if (this.#items.length > 0) this.#blocks.push({ kind: 'list', items: this.#items });
    this.#items = [];
  }

  #flushTable(): void {
    if (this.#rows.some((row) => row.length > 0))
      this.#blocks.push({ kind: 'table', headerRows: 1, rows: this.#rows, aligns: [] });
    this.#rows = [];
  }
}
