import { headingOf } from '@flydeck/editor/clipboard/markdown-blocks';
import type { PastedBlock, PastedParagraph } from '@flydeck/editor/clipboard/paste-blocks';
import { joinRuns } from '@flydeck/editor/text/runs';
import type { Run } from '@flydeck/scene/model/text';
import { readTable } from './html-table.ts';

/**
 * Maximum length of pasted HTML in UTF-16 code units, of which pictures are most, and maximum depth of its elements. The
 * rest is dropped.
 */
const MAX_LENGTH = 20_000_000;
const MAX_DEPTH = 100;
const MAX_LINK_LENGTH = 4000;
const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

const SKIPPED =
  'head, script, style, title, template, noscript, svg, math, video, audio, iframe, object, embed, canvas, select, textarea, button';
const BLOCKS =
  'p, div, ul, ol, li, dl, dt, dd, h1, h2, h3, h4, h5, h6, blockquote, section, article, header, footer, main, aside, nav, figure, figcaption, address, details, summary, hr, table, tbody, thead, tfoot, tr, td, th, caption, form, fieldset';

/** A picture of pasted HTML, whose file is not read yet. */
export interface HtmlPicture {
  readonly kind: 'html-picture';
  /** The address, which can contain the picture (`data:`). */
  readonly source: string;
  readonly alt: string;
}

/** A block of pasted HTML. */
export type HtmlBlock = PastedBlock | HtmlPicture;

type RunFormat = Omit<Run, 'text'>;
type ParagraphFormat = Pick<PastedParagraph, 'style' | 'list'> & { readonly headingLevel?: number };

/**
 * Returns the blocks of HTML: headings, paragraphs, lists, quotations, tables, code and pictures. Returns undefined if the HTML
 * contains no formats, so that its plain text can be pasted instead. The HTML is parsed as an inert document: scripts do
 * not run, and pictures are not requested.
 */
export function parseHtmlBlocks(html: string): HtmlBlock[] | undefined {
  if (html === '') return undefined;
  const { body } = new DOMParser().parseFromString(html.slice(0, MAX_LENGTH), 'text/html');
  const blocks = new HtmlReader().read(body);
  const isFormatted = blocks.some(
    (block) =>
      block.kind !== 'paragraph' ||
      block.style !== 'body' ||
      block.list !== undefined ||
      block.runs.some((run) => Object.keys(run).length > 1),
  );
  return isFormatted ? blocks : undefined;
}

/** Returns the text of a cell of a table line by line, with its formats. */
export const linesOfCell = (cell: Element): Run[][] =>
  new HtmlReader().read(cell).flatMap((block) => (block.kind === 'paragraph' ? splitLines(block.runs) : []));

/** Returns runs line by line. */
function splitLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs)
    for (const [i, text] of run.text.split('\n').entries()) {
      if (i > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ ...run, text });
    }
  return lines;
}

/** Collects the blocks of a document. */
class HtmlReader {
  readonly #blocks: HtmlBlock[] = [];
  #runs: Run[] = [];
  #format: ParagraphFormat = { style: 'body' };
  /** Whether the next paragraph is the first of a list item, which has the bullet. */
  #startsItem = false;
  #listLevel = -1;

  read(body: Element): HtmlBlock[] {
    this.#readChildren(body, {}, 0);
    this.#endParagraph();
    return this.#blocks;
  }

  #readChildren(element: Element, format: RunFormat, depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#addText(node.nodeValue ?? '', format);
      else if (node instanceof Element) this.#readElement(node, format, depth + 1);
    }
  }

  #readElement(element: Element, format: RunFormat, depth: number): void {
    if (element.matches(SKIPPED)) return;
    const name = element.tagName.toLowerCase();
    if (name === 'img') this.#addPicture(element);
    else if (name === 'br') this.#runs.push({ ...format, text: '\n' });
    else if (name === 'pre') this.#addCode(element);
    else if (element.matches(BLOCKS)) this.#readBlock(element, name, format, depth);
    else this.#readChildren(element, formatOf(element, name, format), depth);
  }

  #readBlock(element: Element, name: string, format: RunFormat, depth: number): void {
    this.#endParagraph();
    if (element instanceof HTMLTableElement && element.querySelectorAll('td, th').length > 1) {
      this.#addTable(element);
      return;
    }
    const [outerFormat, outerLevel] = [this.#format, this.#listLevel];
    if (name === 'ul' || name === 'ol') this.#listLevel += 1;
    else if (name === 'li') {
      const isNumbered = element.parentElement?.tagName === 'OL';
      this.#format = { style: 'body', list: { level: Math.max(0, this.#listLevel), isNumbered } };
      this.#startsItem = true;
    } else if (name === 'blockquote') this.#format = { style: 'quote' };
    else if (name === 'dd') {
      // The description of a term is indented like a paragraph of a list item.
      this.#format = { style: 'body', list: { level: Math.max(0, this.#listLevel), isNumbered: false } };
      this.#startsItem = false;
    } else if (name === 'dt') this.#format = { style: 'body' };
    else if (/^h[1-6]$/.test(name)) this.#format = { style: 'body', headingLevel: Number(name[1]) };
    // Headings are bold by their text style.
    const inner = /^h[1-6]$/.test(name) ? format : formatOf(element, name, format);
    this.#readChildren(element, name === 'dt' ? { ...inner, bold: true } : inner, depth);
    this.#endParagraph();
    this.#format = outerFormat;
    this.#listLevel = outerLevel;
  }

  #addTable(table: HTMLTableElement): void {
    const content = readTable(table, linesOfCell);
    if (content) this.#blocks.push({ kind: 'table', ...content });
  }

  #addPicture(element: Element): void {
    const source = element.getAttribute('src')?.trim() ?? '';
    // Pictures of one or two pixels only count visits.
    const isCounter = ['width', 'height'].some((side) => Number(element.getAttribute(side) ?? Number.NaN) <= 2);
    if (source === '' || isCounter) return;
    this.#endParagraph();
    this.#blocks.push({ kind: 'html-picture', source, alt: element.getAttribute('alt')?.trim() ?? '' });
  }

  #addCode(element: Element): void {
    this.#endParagraph();
    const classes = `${element.className} ${element.querySelector('code')?.className ?? ''}`;
    const language = /\blang(?:uage)?-([\w+#-]{1,30})/.exec(classes)?.[1];
    const source = (element.textContent ?? '').replace(/^\n|\n$/g, '');
    this.#blocks.push({ kind: 'code', source, ...(language === undefined ? {} : { language }) });
  }

  /** Adds text, in which white space is one space, as browsers show it. */
  #addText(content: string, format: RunFormat): void {
    const text = content.replace(/[ \t\r\n\f]+/g, ' ');
    const previous = this.#runs.at(-1)?.text ?? '\n';
    const added = /[ \n]$/.test(previous) ? text.replace(/^ /, '') : text;
    if (added !== '') this.#runs.push({ ...format, text: added });
  }

  #endParagraph(): void {
    const runs = joinRuns(trimmed(this.#runs));
    this.#runs = [];
    if (runs.length === 0) return;
    const { style, list, headingLevel } = this.#format;
    if (headingLevel === undefined) {
      const item = list && (this.#startsItem ? list : { ...list, isContinuation: true as const });
      this.#blocks.push({ kind: 'paragraph', style, runs, ...(item ? { list: item } : {}) });
    } else this.#blocks.push(headingOf(headingLevel, runs));
    this.#startsItem = false;
  }
}

/** Returns runs without white space at the start and the end. */
function trimmed(runs: readonly Run[]): Run[] {
  const isFilled = ({ text }: Run) => text.trim() !== '';
  const first = runs.findIndex(isFilled);
  if (first < 0) return [];
  const filled = runs.slice(first, runs.findLastIndex(isFilled) + 1);
  return filled.map((run, i) => {
    const text = i === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: i === filled.length - 1 ? text.trimEnd() : text };
  });
}

/** Returns the format of the text in an inline element. Word processors write formats in `style` attributes. */
function formatOf(element: Element, name: string, format: RunFormat): RunFormat {
  const style = element.getAttribute('style') ?? '';
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight === undefined ? name === 'b' || name === 'strong' : /^(?:bold|bolder|[6-9]00)$/i.test(weight);
  const fontStyle = /font-style:\s*(\w+)/i.exec(style)?.[1];
  const isItalic = fontStyle === undefined ? name === 'i' || name === 'em' : fontStyle === 'italic';
  const decoration = /text-decoration(?:-line)?:\s*([^;]+)/i.exec(style)?.[1] ?? '';
  const href = name === 'a' ? (element.getAttribute('href') ?? '').trim() : '';
  const isLink = SAFE_LINK.test(href) && href.length <= MAX_LINK_LENGTH;
  const isStruck = ['s', 'del', 'strike'].includes(name) || decoration.includes('line-through');
  const isUnderlined = name === 'u' || (decoration.includes('underline') && !isLink && format.link === undefined);
  const { bold: _bold, italic: _italic, ...outer } = format;
  const isOuterBold = weight === undefined && format.bold === true;
  const isOuterItalic = fontStyle === undefined && format.italic === true;
  return {
    ...outer,
    ...(isBold || isOuterBold ? { bold: true } : {}),
    ...(isItalic || isOuterItalic ? { italic: true } : {}),
    ...(isStruck ? { strike: true } : {}),
    ...(isUnderlined ? { underline: true } : {}),
    ...(['code', 'kbd', 'samp', 'tt'].includes(name) ? { family: 'code' } : {}),
    ...(isLink ? { link: { kind: 'url', href } } : {}),
  };
}
