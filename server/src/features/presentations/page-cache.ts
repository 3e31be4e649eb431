import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Strong enough for pages that are sent often, quick enough that the first visitor does not wait. */
const BROTLI_QUALITY = 6;

export type Encoding = 'br' | 'gzip' | 'identity';

/** One page as it is sent. */
export interface KeptPage {
  /** The presentation it shows; pages of lists have none. */
  readonly oid: string | undefined;
  /** The path that it is the page of; other paths lead there. */
  readonly path: string;
  readonly language: string;
  readonly etag: string;
  readonly html: Buffer;
  /** Packed when first asked for, then kept. */
  readonly packed: Map<Encoding, Buffer>;
  /** Put together when first sent. */
  readonly headers: Map<Encoding, Readonly<Record<string, string>>>;
  readonly renderedAtMs: number;
  /** The same for everybody. */
  readonly shared: boolean;
}

export interface PageCacheOptions {
  /** What all kept pages may weigh together, packed copies included. */
  readonly maxBytes: number;
  readonly nowMs: () => number;
  /** How old a kept page may get; it depends on whether word of publishing arrives. */
  readonly maxAgeMs: () => number;
}

/** Pages that are the same for everyone, the least recently used ones forgotten first. */
export interface PageCache {
  get(key: string): KeptPage | undefined;
  /** What `draw` makes, kept; drawn once however many ask at the same time. Undefined is not kept. */
  getOrDraw(key: string, draw: () => Promise<DrawnPage | undefined>): Promise<KeptPage | undefined>;
  /** The page's bytes in an encoding. */
  pack(page: KeptPage, encoding: Encoding): Buffer | Promise<Buffer>;
  /** Forgets every page of a presentation, and every page of lists. */
  forget(oid: string): void;
  clear(): void;
  readonly bytes: number;
}

export interface DrawnPage {
  readonly oid?: string;
  readonly path: string;
  readonly language: string;
  readonly html: string;
  /** The same for everybody: others are drawn and sent, but not kept. */
  readonly shared: boolean;
}

function keptPage(drawn: DrawnPage, renderedAtMs: number): KeptPage {
  const html = Buffer.from(drawn.html);
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const { oid, path, language, shared } = drawn;
  return { oid, path, language, etag, html, packed: new Map(), headers: new Map(), renderedAtMs, shared };
}

/** The bytes of `html` in an encoding. */
async function compress(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return html;
  if (encoding === 'gzip') return gzipAsync(html);
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

export function createPageCache({ maxBytes, nowMs, maxAgeMs }: PageCacheOptions): PageCache {
  const pages = new Map<string, KeptPage>();
  const kept = new WeakSet<KeptPage>();
  const drawing = new Map<string, Promise<KeptPage | undefined>>();
  let bytes = 0;
  /** Grows with every word of a publish: what was being drawn by then may be of before, and is not kept. */
  let generation = 0;

  const weigh = (page: KeptPage) =>
    [...page.packed.values()].reduce((sum, copy) => sum + copy.length, page.html.length);

  const remove = (key: string): void => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    kept.delete(page);
    bytes -= weigh(page);
  };

  const makeRoom = (): void => {
    for (const key of pages.keys()) {
      if (bytes <= maxBytes) return;
      remove(key);
    }
  };

  const get = (key: string): KeptPage | undefined => {
    const page = pages.get(key);
    if (!page) return undefined;
    if (nowMs() - page.renderedAtMs > maxAgeMs()) {
      remove(key);
      return undefined;
    }
    pages.delete(key);
    pages.set(key, page);
    return page;
  };

  const drawAndKeep = async (
    key: string,
    draw: () => Promise<DrawnPage | undefined>,
  ): Promise<KeptPage | undefined> => {
    const started = generation;
    const drawn = await draw();
    if (!drawn) return undefined;
    const page = keptPage(drawn, nowMs());
    if (drawn.shared && started === generation) {
      remove(key);
      pages.set(key, page);
      kept.add(page);
      bytes += page.html.length;
      makeRoom();
    }
    return page;
  };

  return {
    get,
    getOrDraw(key, draw) {
      const known = get(key);
      if (known) return Promise.resolve(known);
      const running = drawing.get(key);
      if (running) return running;
      const started = drawAndKeep(key, draw).finally(() => {
        if (drawing.get(key) === started) drawing.delete(key);
      });
      drawing.set(key, started);
      return started;
    },
    pack(page, encoding) {
      if (encoding === 'identity') return page.html;
      const known = page.packed.get(encoding);
      if (known) return known;
      return compress(page.html, encoding).then((packed) => {
        const isNew = !page.packed.has(encoding);
        page.packed.set(encoding, packed);
        if (isNew && kept.has(page)) bytes += packed.length;
        makeRoom();
        return packed;
      });
    },
    forget(oid) {
      generation += 1;
      drawing.clear();
      for (const [key, page] of pages) if (page.oid === oid || page.oid === undefined) remove(key);
    },
    clear() {
      generation += 1;
      drawing.clear();
      for (const key of pages.keys()) remove(key);
    },
    get bytes() {
      return bytes;
    },
  };
}
