import type { PdfDict, PdfFile } from './read-pdf-objects.ts';

/** Marked content and glyphs of a page. */
export interface PageContent {
  /** Ids (MCID) of the marked content of structure elements, in painting order. */
  readonly contentIds: readonly number[];
  /** Ids of the glyphs that the page uses, by the name of their font in the resources of the page. */
  readonly glyphs: ReadonlyMap<string, ReadonlySet<number>>;
  /** Violations of PDF/UA-1 in the operators of the page. */
  readonly violations: readonly string[];
}

/** Matches a string, a dictionary delimiter, a hex string, an array delimiter, a name, a number or an operator. */
const TOKEN =
  /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|\/[^\s()<>[\]{}/%]*|[+-]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'"]+[01*]?/g;
/** The operators that paint paths, images, text and gradients. */
const PAINTING_OPERATORS = new Set([
  'f',
  'F',
  'f*',
  'S',
  's',
  'B',
  'B*',
  'b',
  'b*',
  'Do',
  'Tj',
  'TJ',
  "'",
  '"',
  'sh',
  'BI',
]);

/** Reads the operators of a page (ISO 32000-1, 7.8.2). Returns its marked content, its glyphs, and violations. */
export function readContent(file: PdfFile, page: PdfDict): PageContent {
  const reader = new ContentReader();
  for (const [token] of file.content(page).matchAll(TOKEN)) reader.readToken(token);
  return reader.finish();
}

class ContentReader {
  readonly contentIds: number[] = [];
  readonly glyphs = new Map<string, Set<number>>();
  readonly violations: string[] = [];
  #operands: string[] = [];
  /**
   * Kinds of the marked content that has begun and not ended, outermost first. `content`: owned by a structure element.
   * `span`: neither an artifact nor owned by a structure element.
   */
  #marks: ('artifact' | 'content' | 'span')[] = [];
  /** Number of saved graphics states. */
  #savedStates = 0;
  #font = '';

  /** Collects an operand, or runs an operator with the operands before it. */
  readToken(token: string): void {
    if (!/^[A-Za-z'"]/.test(token) || token === 'true' || token === 'false') {
      this.#operands.push(token);
      return;
    }
    this.#runOperator(token, this.#operands);
    this.#operands = [];
  }

  finish(): PageContent {
    if (this.#marks.length > 0) this.violations.push('marked content does not end');
    if (this.#savedStates !== 0) this.violations.push('saved graphics states are not restored');
    return this;
  }

  #runOperator(name: string, operands: readonly string[]): void {
    if (name === 'BDC' || name === 'BMC') this.#beginMarkedContent(operands);
    else if (name === 'EMC' && this.#marks.pop() === undefined) this.violations.push('EMC without BDC or BMC');
    else if (name === 'q') this.#savedStates++;
    else if (name === 'Q') this.#savedStates--;
    else if (name === 'Tf') this.#font = operands[0]!.slice(1);
    if (name === 'TJ' || name === 'Tj') this.#addGlyphs(operands);
    if (PAINTING_OPERATORS.has(name) && !this.#marks.some((mark) => mark !== 'span'))
      this.violations.push(`${name} outside of marked content`);
  }

  #beginMarkedContent(operands: readonly string[]): void {
    const mcidIndex = operands.indexOf('/MCID');
    const kind = mcidIndex >= 0 ? 'content' : operands[0] === '/Artifact' ? 'artifact' : 'span';
    const outer = this.#marks.find((mark) => mark !== 'span');
    // By checkpoint 01 of the Matterhorn Protocol (PDF/UA-1), an artifact must not contain the content of a structure
    // element, and the content of a structure element must not contain an artifact.
    if (kind !== 'span' && outer) this.violations.push(`${kind} within ${outer}`);
    this.#marks.push(kind);
    if (kind !== 'content') return;
    const id = Number(operands[mcidIndex + 1]);
    if (this.contentIds.includes(id)) this.violations.push(`marked content ${id} is used twice`);
    this.contentIds.push(id);
  }

  /** Adds the glyphs of hex strings. Each glyph id has four hex digits. */
  #addGlyphs(operands: readonly string[]): void {
    const glyphs = this.glyphs.get(this.#font) ?? new Set<number>();
    this.glyphs.set(this.#font, glyphs);
    for (const text of operands.filter((operand) => operand.startsWith('<')))
      for (const [code] of text.matchAll(/[0-9a-f]{4}/gi)) glyphs.add(Number.parseInt(code, 16));
  }
}
