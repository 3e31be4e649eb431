import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { CONVERSION_STATUS, exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import type { Conversion, ConversionStatus, StartedConversion } from '@flydeck/contract/exports/pdf-export';
import { exportFlydeck } from '@flydeck/readers/flydeck/index';
import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Document } from '@flydeck/scene/model/document';
import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { openDatabase } from '@flydeck/server/database';
import { type Kysely, sql } from 'kysely';
import { launchChromium } from './chromium.ts';
import { measureClickToOpen } from './click-to-open.ts';
import { median, type Row } from './measure.ts';
import { createPhotoDeck } from './photo-deck.ts';
import type { RunningServer } from './running-server.ts';
import type { BenchContext, SectionResult } from './section.ts';

/** Number of measured runs, after one warm-up run. */
const RUNS = 5;
/** Numbers of steps of the exported presentations. */
const STEP_COUNTS = [10, 40, 200];
/** Number of different PDFs requested concurrently. */
const CONCURRENT_PDFS = 12;
/** Polling interval. It is shorter than the 1.5 s of the pages, to measure more exactly when the file is ready. */
const POLL_MS = 10;
/** Interval of reading the memory of the processes. */
const MEMORY_SAMPLE_MS = 10;

type Db = Kysely<unknown>;

/** Creates a document with one page per step, with the photographs of `createPhotoDeck`. */
function createDocument(steps: number): { document: Document; assets: Map<string, Uint8Array> } {
  const { photos } = createPhotoDeck(steps, 'any');
  const assets = new Map<string, Uint8Array>();
  const assetDescriptions: Record<string, unknown> = {};
  const size = { width: 960, height: 540 };
  const topics = [...photos.values()].map((bytes, index) => {
    const asset = createHash('sha256').update(bytes).digest('hex');
    assets.set(asset, bytes);
    assetDescriptions[asset] = { mediaType: 'image/jpeg', width: 1600, height: 900, bytes: bytes.length };
    const title = `A page with a photograph, ${index + 1} of ${steps}`;
    const body = { paragraphs: [{ runs: [{ text: title }], role: 'title' }] };
    const elements = [
      { kind: 'text', id: `t${index}`, x: 40, y: 30, width: 880, height: 60, body },
      {
        kind: 'image',
        id: `i${index}`,
        x: 40,
        y: 110,
        width: 880,
        height: 400,
        asset,
        alt: 'A generated picture',
      },
    ];
    return {
      id: `p${index}`,
      title,
      ...size,
      frame: { x: 480, y: 270 + 600 * index, scale: 1 },
      elements,
      topics: [],
    };
  });
  const root = { id: 'root', title: 'Photographs', ...size, elements: [], topics };
  const header = {
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: 'classic',
    title: 'Photographs',
    language: 'en',
  };
  return {
    document: { ...header, theme: DEFAULT_THEME, root, assets: assetDescriptions } as unknown as Document,
    assets,
  };
}

/** Publishes a presentation with a free PDF. Returns its oid. */
async function publishFree(context: BenchContext, db: Db, steps: number): Promise<string> {
  const server = await context.server();
  const { document, assets } = createDocument(steps);
  const file = join(context.scratch, `photos-${steps}.flydeck`);
  writeFileSync(file, exportFlydeck(document, assets));
  const output = await server.flydeck('import', file, '--privacy', 'public');
  const oid = new URL(lastItem(output.trim().split('\n'))).pathname.split('/')[2] ?? '';
  await sql`UPDATE presentations SET pdf_price = '{"kind": "free"}' WHERE oid = ${oid}`.execute(db);
  return oid;
}

/** A visitor's export requests (V7.4, V7.5, V7.6), with the cookies of an open page. */
class ExportClient {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Requests a page to get its cookies. */
  async open(): Promise<this> {
    this.#storeCookies(await fetch(`${this.#origin}/login/`, { headers: { accept: 'text/html' } }));
    return this;
  }

  /** Exports the PDF and downloads it. Returns the time in milliseconds. */
  async download(oid: string): Promise<number> {
    const start = performance.now();
    const { conversion_token } = (await this.#post(exportPdfPath(oid))) as Conversion;
    const started = (await this.#post(conversion_token.url, conversion_token.header)) as StartedConversion;
    const { url, header } = started.conversion_status_token;
    for (;;) {
      const { status, results } = (await this.#post(url, header)) as ConversionStatus;
      if (status === CONVERSION_STATUS.failed || status === CONVERSION_STATUS.timedOut)
        throw new Error(`The conversion ended with ${status}`);
      if (results) {
        // The URI is a scheme, a colon and the path of the file below `MEDIA_PATH`.
        const filePath = results[0]?.uri.split(':')[1] ?? '';
        const response = await fetch(this.#origin + MEDIA_PATH + filePath, { headers: this.#headers() });
        if (!response.ok) throw new Error(`The download failed with status ${response.status}`);
        await response.arrayBuffer();
        return performance.now() - start;
      }
      await sleep(POLL_MS);
    }
  }

  async #post(path: string, authorization?: string): Promise<unknown> {
    const headers = { ...this.#headers(), ...(authorization ? { authorization } : {}) };
    const response = await fetch(this.#origin + path, { method: 'POST', headers });
    this.#storeCookies(response);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, [CSRF_HEADER]: decodeURIComponent(this.#cookies.get(CSRF_COOKIE) ?? '') };
  }

  #storeCookies(response: Response): void {
    for (const setCookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = itemAt(setCookie.split(';', 1), 0).split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
  }
}

/** Deletes exports and rate-limit records, so that the next request writes the PDF again. */
async function resetExports(db: Db): Promise<void> {
  await sql`DELETE FROM pdf_exports`.execute(db);
  await sql`DELETE FROM attempts`.execute(db);
}

/** Runs `work`. Returns the peak memory in MB of the child processes that write PDFs during that time. */
async function measurePeakMemoryMb(work: () => Promise<unknown>): Promise<number> {
  let peakMb = 0;
  const sample = (): void => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('exports/conversion/pdf-child')) continue;
        // VmHWM is the peak of the resident memory in kB.
        const kb = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
        peakMb = Math.max(peakMb, kb / 1024);
      } catch {
        // The process has ended.
      }
    }
  };
  const timer = setInterval(sample, MEMORY_SAMPLE_MS);
  await work().finally(() => clearInterval(timer));
  return peakMb;
}

/** Runs the peer: starts Chromium, opens the pages and prints them to a PDF. Returns the time in milliseconds. */
async function printByChromium(html: string): Promise<number> {
  const start = performance.now();
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: 'load' });
  await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  const durationMs = performance.now() - start;
  await browser.close();
  return durationMs;
}

/** Returns the milliseconds from the first request of an export to the end of the download of a newly written PDF. */
async function measureClickToBytes(server: RunningServer, db: Db, oid: string): Promise<number> {
  await resetExports(db);
  return (await new ExportClient(server.origin).open()).download(oid);
}

/** Returns the milliseconds from a click in Chromium until a newly written PDF opens in a tab. */
async function measureClickToTab(context: BenchContext, server: RunningServer, db: Db, oid: string): Promise<number> {
  await resetExports(db);
  return measureClickToOpen(context, `${server.origin}/p/${oid}/`);
}

/** Returns the median of the durations in milliseconds that `work` returns. */
async function measureMedian(work: () => Promise<number>): Promise<number> {
  const durations: number[] = [];
  for (let run = 0; run <= RUNS; run++) durations.push(await work());
  // The first run is a warm-up.
  return median(durations.slice(1));
}

/**
 * Returns the number of PDFs written per minute when visitors request different PDFs of one presentation concurrently.
 */
async function measurePdfsPerMinute(server: RunningServer, db: Db, oid: string): Promise<number> {
  await resetExports(db);
  const clients = await Promise.all(
    Array.from({ length: CONCURRENT_PDFS }, () => new ExportClient(server.origin).open()),
  );
  const start = performance.now();
  const downloads: Promise<number>[] = [];
  for (const [index, client] of clients.entries()) {
    // Different tags cause different PDFs, because the metadata of a PDF contains the tags.
    await sql`UPDATE presentations SET tags = ${JSON.stringify([`bench ${index}`])} WHERE oid = ${oid}`.execute(db);
    const previousCount = await countExports(db);
    downloads.push(client.download(oid));
    // The server must have read the tags before they are changed for the next request.
    while ((await countExports(db)) === previousCount) await sleep(POLL_MS);
  }
  await Promise.all(downloads);
  return (CONCURRENT_PDFS * 60_000) / (performance.now() - start);
}

async function countExports(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pdf_exports`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Benchmarks the PDF export of a published presentation, from the click on its page to the downloaded file. */
export async function benchPdfExport(context: BenchContext): Promise<SectionResult> {
  const server = await context.server();
  const { db: openedDb, close } = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir });
  const db = openedDb as unknown as Db;
  const rows: Row[] = [];
  try {
    for (const steps of STEP_COUNTS) {
      const oid = await publishFree(context, db, steps);
      const ours = await measureMedian(() => measureClickToBytes(server, db, oid));
      const { html } = createPhotoDeck(steps, 'any');
      const chromium = await measureMedian(() => printByChromium(html));
      const better = 'lower' as const;
      const peer = { name: 'Chromium, started for each print', value: chromium };
      rows.push({ name: `PDF from click to bytes, ${steps} photographs`, unit: 'ms', flydeck: ours, better, peer });
      const tabMs = await measureMedian(() => measureClickToTab(context, server, db, oid));
      rows.push({ name: '  opened in a tab of Chromium', unit: 'ms', flydeck: tabMs, better });
      const peakMb = await measurePeakMemoryMb(() => measureClickToBytes(server, db, oid));
      rows.push({ name: '  memory of the process that writes it', unit: 'MB', flydeck: peakMb, better });
      if (steps !== STEP_COUNTS[0]) continue;
      const rate = await measurePdfsPerMinute(server, db, oid);
      rows.push({
        name: '  PDFs requested by 12 visitors, written one at a time',
        unit: 'per minute',
        flydeck: rate,
        better: 'higher',
      });
    }
  } finally {
    await close();
  }
  const note = `“From click to bytes” polls the export every ${POLL_MS} ms, “opened in a tab” every 1,500 ms as the page does.`;
  return { rows, notes: [note] };
}
