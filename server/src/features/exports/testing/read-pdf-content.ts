import type { PdfDict, PdfFile } from './read-pdf-objects.ts';

/** Marked content and glyphs of a page. */
export interface PageContent {
  /** Ids (MCID) of marked content that belongs to the structure, in painting order. */
  readonly contentIds: readonly number[];
  /** Shown glyphs by the font's name on the page. */
  readonly glyphs: ReadonlyMap<string, ReadonlySet<number>>;
  readonly breaches: readonly string[];
}

const TOKEN =
  /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|\/[^\s()<>[\]{}/%]*|[+-]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'"]+[01*]?/g;
const PAINTS = new Set([
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

/** Reads a page's operators (ISO 32000-1, 7.8.2): marked and unmarked content, and the shown glyphs. */
export function readContent(file: PdfFile, page: PdfDict): PageContent {
  const reader = new ContentReader();
  for (const [token] of file.content(page).matchAll(TOKEN)) reader.take(token);
  return reader.end();
}

class ContentReader {
  readonly contentIds: number[] = [];
  readonly glyphs = new Map<string, Set<number>>();
  readonly breaches: string[] = [];
  #operands: string[] = [];
  #marks: ('artifact' | 'piece' | 'span')[] = [];
  #saved = 0;
  #font = '';

  take(token: string): void {
    if (!/^[A-Za-z'"]/.test(token) || token === 'true' || token === 'false') {
      this.#operands.push(token);
      return;
    }
    this.#operator(token, this.#operands);
    this.#operands = [];
  }

  end(): PageContent {
    if (this.#marks.length > 0) this.breaches.push('marked content does not end');
    if (this.#saved !== 0) this.breaches.push('saved graphics states are not restored');
    return this;
  }

  #operator(name: string, operands: readonly string[]): void {
    if (name === 'BDC' || name === 'BMC') this.#begin(operands);
    else if (name === 'EMC' && this.#marks.pop() === undefined) this.breaches.push('EMC without BDC or BMC');
    else if (name === 'q') this.#saved++;
    else if (name === 'Q') this.#saved--;
    else if (name === 'Tf') this.#font = operands[0]!.slice(1);
    if (name === 'TJ' || name === 'Tj') this.#show(operands);
    if (PAINTS.has(name) && !this.#marks.some((mark) => mark !== 'span'))
      this.breaches.push(`${name} outside of marked content`);
  }

  #begin(operands: readonly string[]): void {
    const at = operands.indexOf('/MCID');
    const kind = at >= 0 ? 'piece' : operands[0] === '/Artifact' ? 'artifact' : 'span';
    const outer = this.#marks.find((mark) => mark !== 'span');
    // Checkpoint 01: artifacts and structure content must not be nested in each other.
    if (kind !== 'span' && outer) this.breaches.push(`${kind} within ${outer}`);
    this.#marks.push(kind);
    if (kind !== 'piece') return;
    const id = Number(operands[at + 1]);
    if (this.contentIds.includes(id)) this.breaches.push(`piece ${id} is used twice`);
    this.contentIds.push(id);
  }

  #show(operands: readonly string[]): void {
    const shown = this.glyphs.get(this.#font) ?? new Set<number>();
    this.glyphs.set(this.#font, shown);
    for (const text of operands.filter((each) => each.startsWith('<')))
      for (const [code] of text.matchAll(/[0-9a-f]{4}/gi)) shown.add(Number.parseInt(code, 16));
  }
}
