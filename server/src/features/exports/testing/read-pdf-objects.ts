import { inflateSync } from 'node:zlib';

/** A value of a PDF file (ISO 32000-1, 7.3). Names begin with `/`. `PdfFile.get` resolves references. */
export type PdfValue = string | number | boolean | null | PdfValue[] | PdfDict | PdfRef | PdfText;
export interface PdfDict {
  readonly [key: string]: PdfValue | undefined;
}
/** A reference to an object by its number. */
export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
/** A decoded string. This class distinguishes strings of the PDF from its names, which are JavaScript strings. */
class PdfText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Matches a token. Group 1: a delimiter, name, number, keyword or hex string. Group 2: the `(` before a string. */
const TOKEN = /\s*(?:(<<|>>|\[|\]|\/[^\s()<>[\]{}/%]*|[+-]?\d*\.?\d+|true|false|null|<[0-9a-fA-F\s]*>)|(\())/y;

/** Reads values from the text of a PDF. The text has one character per byte. Object streams are not supported. */
class Reader {
  readonly #source: string;
  position: number;

  constructor(source: string, position: number) {
    this.#source = source;
    this.position = position;
  }

  /** Reads the next value. */
  readValue(): PdfValue {
    const token = this.readToken();
    if (token instanceof PdfText) return token;
    if (token === '<<') return this.#readDict();
    if (token === '[') return this.#readList();
    if (token.startsWith('/')) return token;
    if (token.startsWith('<')) return decodeText(Buffer.from(token.slice(1, -1), 'hex'));
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    const reference = /\s+\d+\s+R\b/y;
    reference.lastIndex = this.position;
    const match = reference.exec(this.#source);
    if (!match) return Number(token);
    this.position = reference.lastIndex;
    return new PdfRef(Number(token));
  }

  /** Reads the next delimiter, name, number, keyword or string. */
  readToken(): string | PdfText {
    TOKEN.lastIndex = this.position;
    const match = TOKEN.exec(this.#source);
    if (!match)
      throw new SyntaxError(
        `No PDF value at ${this.position}: ${this.#source.slice(this.position, this.position + 40)}`,
      );
    this.position = TOKEN.lastIndex;
    return match[2] ? this.#readString() : match[1]!;
  }

  #readDict(): PdfDict {
    const dict: Record<string, PdfValue> = {};
    for (let key = this.readToken(); key !== '>>'; key = this.readToken())
      dict[String(key).slice(1)] = this.readValue();
    return dict;
  }

  #readList(): PdfValue[] {
    const list: PdfValue[] = [];
    const end = /\s*\]/y;
    for (;;) {
      end.lastIndex = this.position;
      if (end.test(this.#source)) break;
      list.push(this.readValue());
    }
    this.position = end.lastIndex;
    return list;
  }

  #readString(): PdfText {
    const bytes: number[] = [];
    const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    for (let depth = 1; ; this.position++) {
      let char = this.#source[this.position]!;
      if (char === '(') depth++;
      if (char === ')' && --depth === 0) break;
      if (char === '\\') {
        char = this.#source[++this.position]!;
        char = escapes[char] ?? char;
      }
      bytes.push(char.charCodeAt(0));
    }
    this.position++;
    return decodeText(Uint8Array.from(bytes));
  }
}

function decodeText(bytes: Uint8Array): PdfText {
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new PdfText(isUtf16 ? new TextDecoder('utf-16be').decode(bytes) : Buffer.from(bytes).toString('latin1'));
}

/** Reads the objects of a PDF that Flydeck wrote: with a cross-reference table and without object streams. */
export class PdfFile {
  readonly #source: string;
  /** Positions of the objects in the file, in bytes, by object number. */
  readonly #offsets = new Map<number, number>();

  constructor(bytes: Uint8Array) {
    this.#source = Buffer.from(bytes).toString('latin1');
    const start = this.#source.lastIndexOf('xref\n', this.#source.lastIndexOf('startxref') - 1);
    // The first two lines are `xref` and the range of the object numbers.
    for (const [index, entry] of this.#source.slice(start).split('\n').slice(2).entries()) {
      const usedEntry = /^(\d{10}) \d{5} n/.exec(entry);
      if (usedEntry) this.#offsets.set(index, Number(usedEntry[1]));
      else if (!/^\d{10} \d{5} f/.test(entry)) break;
    }
  }

  get trailer(): PdfDict {
    return new Reader(this.#source, this.#source.lastIndexOf('trailer') + 7).readValue() as PdfDict;
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer['Root']);
  }

  /** Resolves a reference to its value. */
  get(value: PdfValue | undefined): PdfValue | undefined {
    if (!(value instanceof PdfRef)) return value;
    return new Reader(this.#source, this.#source.indexOf('obj', this.#offsets.get(value.id)!) + 3).readValue();
  }

  /** Resolves a reference to a dictionary. The referenced value must be a dictionary. */
  dict(value: PdfValue | undefined): PdfDict {
    return this.get(value) as PdfDict;
  }

  /** Resolves a reference to a list. A single value becomes a list of one, and a missing value an empty list. */
  list(value: PdfValue | undefined): PdfValue[] {
    const resolved = this.get(value);
    return resolved === undefined || resolved === null ? [] : Array.isArray(resolved) ? resolved : [resolved];
  }

  /** Resolves a reference to a string. Returns undefined for other values. */
  text(value: PdfValue | undefined): string | undefined {
    const resolved = this.get(value);
    return resolved instanceof PdfText ? resolved.text : undefined;
  }

  /** Returns the decompressed bytes of a stream as text, one character per byte. */
  stream(value: PdfValue | undefined): string {
    const dict = this.dict(value);
    const objectOffset = this.#offsets.get((value as PdfRef).id)!;
    const start = this.#source.indexOf('stream\n', objectOffset) + 7;
    const raw = this.#source.slice(start, start + Number(this.get(dict['Length'])));
    return dict['Filter'] === '/FlateDecode' ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
  }

  /** Yields all dictionaries of the file, including those of streams. */
  *dicts(): Generator<PdfDict> {
    for (const [, dict] of this.objects()) yield dict;
  }

  /** Yields all dictionaries of the file with their object numbers. */
  *objects(): Generator<readonly [id: number, dict: PdfDict]> {
    for (const id of this.#offsets.keys()) {
      const value = this.get(new PdfRef(id));
      if (value && typeof value === 'object' && !Array.isArray(value) && !(value instanceof PdfText))
        yield [id, value as PdfDict];
    }
  }

  get pages(): PdfDict[] {
    const pages: PdfDict[] = [];
    const visit = (node: PdfDict) => {
      if (node['Type'] === '/Page') pages.push(node);
      else for (const kid of this.list(node['Kids'])) visit(this.dict(kid));
    };
    visit(this.dict(this.catalog['Pages']));
    return pages;
  }

  /** Returns the content streams of a page (operators and operands) as text, one character per byte. */
  content(page: PdfDict): string {
    return this.list(page['Contents'] instanceof PdfRef ? [page['Contents']] : page['Contents'])
      .map((reference) => this.stream(reference))
      .join('\n');
  }
}

/** A structure element, simplified for comparison. */
export interface PdfStructureElement {
  readonly role: string;
  readonly alt?: string;
  readonly actualText?: string;
  readonly lang?: string;
  /** The MCIDs (identifiers) of marked content, and the URLs or named destinations of link annotations. */
  readonly content: readonly (number | string)[];
  readonly children: readonly PdfStructureElement[];
}

/** Returns the structure elements at the top of the structure tree, with their children. */
export function structureOf(file: PdfFile): PdfStructureElement[] {
  const read = (value: PdfValue): PdfStructureElement => {
    const dict = file.dict(value);
    const content: (number | string)[] = [];
    const children: PdfStructureElement[] = [];
    for (const kid of file.list(dict['K'])) {
      const node = file.get(kid);
      // A number is an MCID. The type `/MCR` is a reference to marked content, `/OBJR` a reference to an object.
      if (typeof node === 'number') content.push(node);
      else if ((node as PdfDict)['Type'] === '/MCR') content.push((node as PdfDict)['MCID'] as number);
      else if ((node as PdfDict)['Type'] === '/OBJR') content.push(targetOf(file, file.dict((node as PdfDict)['Obj'])));
      else children.push(read(kid));
    }
    const [alt, actualText, lang] = [dict['Alt'], dict['ActualText'], dict['Lang']].map((entry) => file.text(entry));
    return {
      role: String(dict['S']).slice(1),
      ...(alt === undefined ? {} : { alt }),
      ...(actualText === undefined ? {} : { actualText }),
      ...(lang === undefined ? {} : { lang }),
      content,
      children,
    };
  };
  return file.list(file.dict(file.catalog['StructTreeRoot'])['K']).map(read);
}

/** Returns the URL or the named destination of a link annotation; an empty string if it has none. */
export function targetOf(file: PdfFile, annotation: PdfDict): string {
  const action = file.dict(annotation['A']);
  return file.text(action['URI']) ?? file.text(action['D']) ?? '';
}
