import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.ts';
import { type CacheEntry, EntryCache, type ExpiryOptions } from './entry-cache.ts';
import type { PageSecurity } from './page-headers.ts';
import type { PageToRender } from './page-to-render.ts';
import { toUtf8 } from './utf8.ts';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Quality of Brotli, from 0 to 11. A higher quality makes pages smaller, but delays the first response of a page. */
const BROTLI_QUALITY = 6;

/**
 * Bytes as a `latin1` string with one character per byte. Node sends such a string together with the headers in one
 * write, at half of the cost of two writes.
 */
export type WireBytes = string;

/** A page that is ready to be sent. */
export interface CachedPage extends CacheEntry {
  /** Canonical path. Requests with other paths are redirected to it. */
  readonly path: string;
  readonly language: string;
  readonly etag: string;
  readonly html: Buffer;
  /** Bodies by encoding, created on first use. */
  readonly encoded: Map<Encoding, WireBytes>;
  /** Response headers by variant (encoding, chosen language), as alternating names and values. Created on first use. */
  readonly headers: Map<string, readonly string[]>;
  readonly status: number;
  readonly security: PageSecurity;
}

export interface PageCacheOptions extends ExpiryOptions {
  /** Maximum total size in bytes of all pages including compressed copies. */
  readonly maxBytes: number;
  /** Maximum estimated size in bytes of all page data. Default: `maxBytes`. */
  readonly maxDataBytes?: number;
}

/** A page's HTML with the values that decide how it is cached and sent. */
export interface RenderedPage {
  /** Oid of the presentation that the page shows; undefined for lists of presentations. */
  readonly oid?: string | undefined;
  /** Oids of the presentations that the page shows as cards. */
  readonly shownOids?: readonly string[];
  readonly path: string;
  readonly language: string;
  readonly html: string;
  /** Whether the server and HTTP caches may store the page. False for unlisted presentations. */
  readonly isCacheable: boolean;
  /** Default 200. */
  readonly status?: number;
  readonly security?: PageSecurity;
  /** Time at which the data of the page was read from the database. Default: now. */
  readonly loadedAtMs?: number;
}

/** Data of a page in one language. The page is rendered from this data for each origin of the instance. */
export interface CachedPageData extends CacheEntry {
  readonly page: PageToRender;
  /** Estimated size in memory; 0 for data that is not cached. */
  readonly bytes: number;
}

/**
 * Estimated bytes of memory per character of a page's data as JSON. Measured on a presentation page with 400
 * paragraphs: the objects take 2.0 bytes, and what the renderer derives from them and caches takes 3.4 bytes.
 * The sum is rounded up.
 */
const DATA_BYTES_PER_CHARACTER = 6;

function toPageData(page: PageToRender, loadedAtMs: number): CachedPageData {
  const { oid, shownOids = [], listed = true } = page;
  const bytes = listed ? JSON.stringify(page.data).length * DATA_BYTES_PER_CHARACTER : 0;
  return { page, oid, shownOids, isCacheable: listed, loadedAtMs, bytes };
}

function toCachedPage(rendered: RenderedPage, nowMs: number): CachedPage {
  const {
    oid,
    shownOids = [],
    path,
    language,
    isCacheable,
    status = 200,
    security = {},
    loadedAtMs = nowMs,
  } = rendered;
  const html = toUtf8(rendered.html);
  // The hash includes `security`: after a response 304, browsers use the security headers of their cached response.
  const hash = createHash('sha256').update(html).update(JSON.stringify(security));
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  return {
    oid,
    shownOids,
    path,
    language,
    etag,
    html,
    encoded: new Map(),
    headers: new Map(),
    loadedAtMs,
    isCacheable,
    status,
    security,
  };
}

async function compress(html: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(html);
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/** Returns the size of a page in bytes, including its encoded copies. */
const sizeOf = (page: CachedPage): number =>
  [...page.encoded.values()].reduce((sum, copy) => sum + copy.length, page.html.length);

/**
 * Cache of shared pages that are ready to be sent, and of page data. The page data is shared by the pages of all
 * origins. Notifications invalidate pages and page data.
 */
export class PageCache {
  readonly #nowMs: () => number;
  readonly #pages: EntryCache<CachedPage>;
  readonly #data: EntryCache<CachedPageData>;

  constructor(options: PageCacheOptions) {
    const { maxBytes, maxDataBytes = maxBytes, ...expiry } = options;
    this.#nowMs = options.nowMs;
    this.#pages = new EntryCache({ ...expiry, maxBytes, sizeOf });
    this.#data = new EntryCache({ ...expiry, maxBytes: maxDataBytes, sizeOf: ({ bytes }) => bytes });
  }

  /** Total size of all pages in bytes. */
  get bytes(): number {
    return this.#pages.bytes;
  }

  /** Estimated total size of all page data in bytes. */
  get dataBytes(): number {
    return this.#data.bytes;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Returns the cached page, else renders it and caches it if it is cacheable. Concurrent calls render once. */
  getOrRender(key: string, render: () => Promise<RenderedPage | undefined>): Promise<CachedPage | undefined> {
    return this.#pages.getOrLoad(key, () => this.renderUncached(render));
  }

  /** Returns the rendered page without caching it. */
  async renderUncached(render: () => Promise<RenderedPage | undefined>): Promise<CachedPage | undefined> {
    const rendered = await render();
    return rendered && toCachedPage(rendered, this.#nowMs());
  }

  /** Returns the data of a page, loaded once for all origins. Data of unlisted pages is not cached. */
  getOrLoadData(key: string, load: () => Promise<PageToRender | undefined>): Promise<CachedPageData | undefined> {
    return this.#data.getOrLoad(key, () => this.loadDataUncached(load));
  }

  /** Returns the data of a page without caching it. */
  async loadDataUncached(load: () => Promise<PageToRender | undefined>): Promise<CachedPageData | undefined> {
    const page = await load();
    return page && toPageData(page, this.#nowMs());
  }

  /** Returns the body of the page in an encoding. The body is compressed on first use and then cached. */
  encode(page: CachedPage, encoding: Encoding): WireBytes | Promise<WireBytes> {
    const cached = page.encoded.get(encoding);
    if (cached !== undefined) return cached;
    if (encoding === 'identity') return this.#storeEncoded(page, encoding, page.html);
    return compress(page.html, encoding).then((encoded) => this.#storeEncoded(page, encoding, encoded));
  }

  /**
   * Drops the pages and page data of the presentation `oid` and of all lists of presentations; with `affectsCards` also
   * those whose `shownOids` contain `oid`.
   */
  invalidate(oid: string, { affectsCards = false } = {}): void {
    this.#pages.invalidate(oid, { affectsCards });
    this.#data.invalidate(oid, { affectsCards });
  }

  /** Drops all pages and all page data. */
  clear(): void {
    this.#pages.clear();
    this.#data.clear();
  }

  #storeEncoded(page: CachedPage, encoding: Encoding, bytes: Buffer): WireBytes {
    const isNew = !page.encoded.has(encoding);
    const encoded = bytes.toString('latin1');
    page.encoded.set(encoding, encoded);
    if (isNew) this.#pages.addBytes(page, encoded.length);
    return encoded;
  }
}
