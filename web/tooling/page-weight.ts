import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { CLIENT_ENTRIES, START_ENTRY } from './entries.ts';
import type { MessagesByPage } from './write-messages.ts';

/**
 * Limit for the view page's JavaScript before Present, compressed by Brotli. Next.js ships 112 KB for an empty page.
 */
const VIEW_PAGE_LIMIT_KB = 100;

/** Limit for the view page's scripts, style sheets and message files before Present: each is a separate request. */
const VIEW_PAGE_MAX_FILES = 14;

/** Limit for an embed's JavaScript, style sheets, messages and HTML before Present, compressed by Brotli. */
const EMBED_PAGE_LIMIT_KB = 90;

/** Share of that limit for the HTML, whose size depends on the presentation's text. */
const EMBED_HTML_KB = 8;
const EMBED_FILES_BYTES = (EMBED_PAGE_LIMIT_KB - EMBED_HTML_KB) * 1024;

/** Bytes, compressed by Brotli, that a page loads before and after the visitor's first action. */
export interface PageWeight {
  readonly page: string;
  readonly before: number;
  readonly after: number;
  readonly css: number;
  /** Its English messages. */
  readonly messages: number;
  /** Number of files loaded before the visitor's first action. */
  readonly files: number;
}

/** Chunks that `entry` imports statically and, with `lazy`, by `import()`. Includes `entry`. */
function reachable(manifest: Manifest, entry: string, lazy: boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    if (lazy) for (const next of chunk.dynamicImports ?? []) visit(next);
  };
  visit(entry);
  return seen;
}

async function brotliSize(clientFolder: string, file: string): Promise<number> {
  return (await stat(join(clientFolder, `${file}.br`))).size;
}

async function sum(clientFolder: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...new Set(files)].map((file) => brotliSize(clientFolder, file)));
  return sizes.reduce((total, size) => total + size, 0);
}

/** Measures every page of a finished and precompressed build. Sizes are in bytes. */
export async function pageWeights(clientFolder: string, messages: MessagesByPage): Promise<PageWeight[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const measure = async ([page, entry]: [string, string]): Promise<PageWeight> => {
    const initial = new Set([START_ENTRY, ...reachable(manifest, entry, false)]);
    const all = new Set([...initial, ...reachable(manifest, entry, true)]);
    const files = (keys: Set<string>) => [...keys].map((key) => manifest[key]?.file ?? '');
    const scripts = (keys: Set<string>) => files(keys).filter((file) => file.endsWith('.js'));
    const styles = [...initial].flatMap((key) => manifest[key]?.css ?? []);
    const early = new Set([...scripts(initial), ...styles]);
    const before = await sum(clientFolder, scripts(initial));
    const total = await sum(clientFolder, scripts(all));
    const messageFiles = [messages.get(page)].filter((file) => file !== undefined);
    return {
      page,
      before,
      after: total - before,
      css: await sum(clientFolder, styles),
      messages: await sum(clientFolder, messageFiles),
      files: early.size + messageFiles.length,
    };
  };
  return Promise.all(Object.entries(CLIENT_ENTRIES).map(measure));
}

/** A table with one line per page. */
export function weightTable(weights: readonly PageWeight[]): string {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  const head = `${'page'.padEnd(18)}${'before'.padStart(10)}${'after'.padStart(10)}${'styles'.padStart(10)}${'messages'.padStart(10)}${'files'.padStart(8)}   (brotli)`;
  const rows = weights.map(
    (w) =>
      `${w.page.padEnd(18)}${kb(w.before)}${kb(w.after)}${kb(w.css)}${kb(w.messages)}${String(w.files).padStart(8)}`,
  );
  return [head, ...rows].join('\n');
}

/** Returns one message for each exceeded limit. */
export function exceededLimits(weights: readonly PageWeight[]): string[] {
  const embed = weights
    .filter(
      ({ page, before, css, messages }) => page === 'embed' && before + css + messages > EMBED_FILES_BYTES,
    )
    .map(
      (w) =>
        `The embed ships ${w.before + w.css + w.messages} bytes of scripts, styles and messages before Present; the limit is ${EMBED_FILES_BYTES}.`,
    );
  const tooManyFiles = weights
    .filter(({ page, files }) => page === 'view' && files > VIEW_PAGE_MAX_FILES)
    .map((w) => `The view page loads ${w.files} files before Present; the limit is ${VIEW_PAGE_MAX_FILES}.`);
  const view = weights
    .filter((weight) => weight.page === 'view' && weight.before > VIEW_PAGE_LIMIT_KB * 1024)
    .map(
      (w) =>
        `The ${w.page} page ships ${w.before} bytes before Present; the limit is ${VIEW_PAGE_LIMIT_KB} KB.`,
    );
  return [...view, ...tooManyFiles, ...embed];
}
