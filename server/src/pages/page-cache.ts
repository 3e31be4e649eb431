import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Guarding } from './page-headers.ts';

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
export interface KeptPage {
  /** The presentation it shows; pages of lists have none. */
  readonly oid: string | undefined;
  /** Presentations beside it. */
  readonly shows: readonly string[];
  /** The path that it is the page of; other paths lead there. */
  readonly path: string;
  readonly language: string;
  readonly etag: string;
  readonly html: Buffer;
  /** Packed when first asked for, then kept. */
  readonly packed: Map<Encoding, WireBytes>;
  /** Put together when first sent. */
  readonly headers: Map<string, readonly string[]>;
  readonly renderedAtMs: number;
  /** The same for everybody. */
  readonly shared: boolean;
  readonly status: number;
  readonly guarding: Guarding;
}

export interface PageCacheOptions {
  /** What all kept pages may weigh together, packed copies included. */
  readonly maxBytes: number;
  readonly nowMs: () => number;
  /** How old a kept page may get; it depends on whether word of publishing arrives. */
  readonly maxAgeMs: () => number;
  /** Since the database was last heard of, while it is away; then pages of any age are given out for a while. */
  readonly silentMs?: () => number;
}

/** How long pages are given out while nothing can say whether they have changed. */
const MAX_SILENCE_MS = 10 * 60_000;

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
}

function keptPage(drawn: DrawnPage, renderedAtMs: number): KeptPage {
  const { oid, shows = [], path, language, shared, status = 200, guarding = {} } = drawn;
  const html = Buffer.from(drawn.html);
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
    renderedAtMs,
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

/** Pages that are the same for everyone, the least recently used ones forgotten first. */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages = new Map<string, KeptPage>();
  readonly #kept = new WeakSet<KeptPage>();
  readonly #drawing = new Map<string, Promise<KeptPage | undefined>>();
  #bytes = 0;
  /** Grows with every word of a publish: what was being drawn by then may be of before, and is not kept. */
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** What all kept pages weigh. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    // Those that are too old stay until they are drawn anew: during an outage they are better than none.
    if (!this.#isUsable(page)) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  #isUsable({ renderedAtMs }: KeptPage): boolean {
    const { nowMs, maxAgeMs, silentMs } = this.#options;
    const silence = silentMs?.() ?? 0;
    return silence > 0 ? silence <= MAX_SILENCE_MS : nowMs() - renderedAtMs <= maxAgeMs();
  }

  /** What `draw` makes, kept; drawn once however many ask at the same time. Undefined is not kept. */
  getOrDraw(key: string, draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined> {
    const known = this.get(key);
    if (known) return Promise.resolve(known);
    const running = this.#drawing.get(key);
    if (running) return running;
    const started = this.#drawAndKeep(key, draw).finally(() => {
      if (this.#drawing.get(key) === started) this.#drawing.delete(key);
    });
    this.#drawing.set(key, started);
    return started;
  }

  /** What `draw` makes, not kept. */
  async drawOnly(draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined> {
    const drawn = await draw();
    return drawn && keptPage(drawn, this.#options.nowMs());
  }

  /** The page's bytes in an encoding. */
  pack(page: KeptPage, encoding: Encoding): WireBytes | Promise<WireBytes> {
    const known = page.packed.get(encoding);
    if (known !== undefined) return known;
    if (encoding === 'identity') return this.#keepPacked(page, encoding, page.html);
    return compress(page.html, encoding).then((packed) => this.#keepPacked(page, encoding, packed));
  }

  /** Forgets every page of a presentation, and every page of lists; `everywhere`: also those that show it beside theirs. */
  forget(oid: string, { everywhere = false } = {}): void {
    this.#generation += 1;
    this.#drawing.clear();
    for (const [key, page] of this.#pages) {
      const isOf = page.oid === oid || page.oid === undefined;
      if (isOf || (everywhere && page.shows.includes(oid))) this.#remove(key);
    }
  }

  clear(): void {
    this.#generation += 1;
    this.#drawing.clear();
    for (const key of this.#pages.keys()) this.#remove(key);
  }

  async #drawAndKeep(key: string, draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined> {
    const started = this.#generation;
    const drawn = await draw();
    if (!drawn) return undefined;
    const page = keptPage(drawn, this.#options.nowMs());
    if (drawn.shared && started === this.#generation) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#remove(key);
    this.#pages.set(key, page);
    this.#kept.add(page);
    this.#bytes += page.html.length;
    this.#makeRoom();
  }

  #keepPacked(page: KeptPage, encoding: Encoding, bytes: Buffer): WireBytes {
    const isNew = !page.packed.has(encoding);
    const packed = bytes.toString('latin1');
    page.packed.set(encoding, packed);
    if (isNew && this.#kept.has(page)) this.#bytes += packed.length;
    this.#makeRoom();
    return packed;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#kept.delete(page);
    this.#bytes -= weigh(page);
  }

  #makeRoom(): void {
    for (const key of this.#pages.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#remove(key);
    }
  }
}
