import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CacheEntry, EntryCache, type Expiry } from './entry-cache.ts';
import type { Guarding } from './page-headers.ts';
import type { PageToDraw } from './page-to-draw.ts';
import { toUtf8 } from './utf8.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Strong enough for pages that are sent often, quick enough that the first visitor does not wait. */
const BROTLI_QUALITY = 6;

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Bytes as a string of one character a byte (`latin1`): Node sends it with the headers in one piece, which costs half of
 * what two pieces cost.
 */
export type WireBytes = string;

/** One page as it is sent. */
export interface KeptPage extends CacheEntry {
  /** The path that it is the page of; other paths lead there. */
  readonly path: string;
  readonly language: string;
  readonly etag: string;
  readonly html: Buffer;
  /** Packed when first asked for, then kept. */
  readonly packed: Map<Encoding, WireBytes>;
  /** Put together when first sent. */
  readonly headers: Map<string, readonly string[]>;
  readonly status: number;
  readonly guarding: Guarding;
}

export interface PageCacheOptions extends Expiry {
  /** Limit of all kept pages together, their compressed copies included. */
  readonly maxBytes: number;
  /** Limit of the data of pages, by its estimated size. Default: the limit of the pages. */
  readonly maxDataBytes?: number;
}

export interface DrawnPage {
  readonly oid?: string;
  readonly shows?: readonly string[];
  readonly path: string;
  readonly language: string;
  readonly html: string;
  /** The same for everybody: others are drawn and sent, but not kept. */
  readonly shared: boolean;
  /** Default 200. */
  readonly status?: number;
  readonly guarding?: Guarding;
  /** When the data that it was rendered from had been read. Default: now. */
  readonly loadedAtMs?: number;
}

/** The data of a page in one language, from which the page of any origin is rendered. */
export interface PageData extends CacheEntry {
  readonly page: PageToDraw;
  readonly bytes: number;
}

/**
 * Bytes in memory for each character of the JSON of a page's data. Measured on the page of a presentation with 400
 * paragraphs: the objects take 2.0, what the renderer derives from them and keeps with them (JSON, texts, rows) 3.4.
 */
const DATA_BYTES_PER_CHARACTER = 6;

function pageData(page: PageToDraw, loadedAtMs: number): PageData {
  const { oid, shows = [], listed = true } = page;
  const bytes = listed ? JSON.stringify(page.data).length * DATA_BYTES_PER_CHARACTER : 0;
  return { page, oid, shows, shared: listed, loadedAtMs, bytes };
}

function keptPage(drawn: DrawnPage, nowMs: number): KeptPage {
  const { oid, shows = [], path, language, shared, status = 200, guarding = {} } = drawn;
  const { loadedAtMs = nowMs } = drawn;
  const html = toUtf8(drawn.html);
  // With who may frame it: browsers that hear "not modified" keep the policy that they have, whatever is said beside it.
  const hash = createHash('sha256').update(html).update(JSON.stringify(guarding));
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  return {
    oid,
    shows,
    path,
    language,
    etag,
    html,
    packed: new Map(),
    headers: new Map(),
    loadedAtMs,
    shared,
    status,
    guarding,
  };
}

/** The bytes of `html` in an encoding. */
async function compress(html: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(html);
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

const weigh = (page: KeptPage): number =>
  [...page.packed.values()].reduce((sum, copy) => sum + copy.length, page.html.length);

/**
 * Pages that are the same for everyone, as they are sent, and the data that they are rendered from, which pages for several
 * origins share. Every notice drops both.
 */
export class PageCache {
  readonly #nowMs: () => number;
  readonly #pages: EntryCache<KeptPage>;
  readonly #data: EntryCache<PageData>;

  constructor(options: PageCacheOptions) {
    const { maxBytes, maxDataBytes = maxBytes, ...expiry } = options;
    this.#nowMs = options.nowMs;
    this.#pages = new EntryCache({ ...expiry, maxBytes, weigh });
    this.#data = new EntryCache({ ...expiry, maxBytes: maxDataBytes, weigh: ({ bytes }) => bytes });
  }

  /** Bytes of all kept pages. */
  get bytes(): number {
    return this.#pages.bytes;
  }

  /** Estimated bytes of the data of pages. */
  get dataBytes(): number {
    return this.#data.bytes;
  }

  get(key: string): KeptPage | undefined {
    return this.#pages.get(key);
  }

  /** What `draw` makes, kept; drawn once however many ask at the same time. Undefined is not kept. */
  getOrDraw(key: string, draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined> {
    return this.#pages.getOrLoad(key, () => this.drawOnly(draw));
  }

  /** What `draw` makes, not kept. */
  async drawOnly(draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined> {
    const drawn = await draw();
    return drawn && keptPage(drawn, this.#nowMs());
  }

  /** The data of a page, loaded once for all origins. Data of unlisted pages is not kept. */
  getOrLoadData(key: string, load: () => Promise<PageToDraw | undefined>): Promise<PageData | undefined> {
    return this.#data.getOrLoad(key, () => this.loadDataOnly(load));
  }

  /** The data of a page, not kept. */
  async loadDataOnly(load: () => Promise<PageToDraw | undefined>): Promise<PageData | undefined> {
    const page = await load();
    return page && pageData(page, this.#nowMs());
  }

  /** The page's bytes in an encoding. */
  pack(page: KeptPage, encoding: Encoding): WireBytes | Promise<WireBytes> {
    const known = page.packed.get(encoding);
    if (known !== undefined) return known;
    if (encoding === 'identity') return this.#keepPacked(page, encoding, page.html);
    return compress(page.html, encoding).then((packed) => this.#keepPacked(page, encoding, packed));
  }

  /** Drops all pages of a presentation and all lists; `everywhere`: also pages whose `shows` names it. */
  forget(oid: string, { everywhere = false } = {}): void {
    this.#pages.forget(oid, { everywhere });
    this.#data.forget(oid, { everywhere });
  }

  clear(): void {
    this.#pages.clear();
    this.#data.clear();
  }

  #keepPacked(page: KeptPage, encoding: Encoding, bytes: Buffer): WireBytes {
    const isNew = !page.packed.has(encoding);
    const packed = bytes.toString('latin1');
    page.packed.set(encoding, packed);
    if (isNew) this.#pages.grew(page, packed.length);
    return packed;
  }
}
