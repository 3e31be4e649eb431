import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { CLIENT_ENTRIES, START_ENTRY } from './entries.ts';
import type { MessagesByPage } from './write-messages.ts';

/**
 * Limit for the JavaScript that the view page loads before the visitor presses Present, compressed by Brotli. For
 * comparison: Next.js ships 112 KB for an empty page.
 */
const VIEW_PAGE_LIMIT_KB = 100;

/** Limit for the number of scripts, style sheets and message files before Present: each is a separate request. */
const VIEW_PAGE_MAX_FILES = 14;

/** Limit for an embed's JavaScript, style sheets, messages and HTML before Present, compressed by Brotli. */
const EMBED_PAGE_LIMIT_KB = 90;

/** Part of `EMBED_PAGE_LIMIT_KB` for the HTML, which is not measured: its size depends on the presentation's text. */
const EMBED_HTML_LIMIT_KB = 8;
const EMBED_FILES_LIMIT_BYTES = (EMBED_PAGE_LIMIT_KB - EMBED_HTML_LIMIT_KB) * 1024;

/** Sizes of the files of a page in bytes, compressed by Brotli. */
export interface PageWeight {
  readonly page: string;
  /** Scripts that load with the page. */
  readonly initialScriptBytes: number;
  /** Scripts that load after the visitor's first action. */
  readonly lazyScriptBytes: number;
  readonly cssBytes: number;
  /** English messages of the page. */
  readonly messageBytes: number;
  /** Number of files loaded before the visitor's first action. */
  readonly fileCount: number;
}

/**
 * Returns `entry` and the chunks that it imports statically; if `includesLazy`, also those that it imports by `import()`.
 */
function reachableChunks(manifest: Manifest, entry: string, includesLazy: boolean): Set<string> {
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    if (includesLazy) for (const next of chunk.dynamicImports ?? []) visit(next);
  };
  visit(entry);
  return visited;
}

async function brotliSize(clientFolder: string, file: string): Promise<number> {
  return (await stat(join(clientFolder, `${file}.br`))).size;
}

async function totalBrotliSize(clientFolder: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...new Set(files)].map((file) => brotliSize(clientFolder, file)));
  return sizes.reduce((total, size) => total + size, 0);
}

/** Measures every page of a finished and precompressed build. Sizes are in bytes. */
export async function pageWeights(clientFolder: string, messages: MessagesByPage): Promise<PageWeight[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const measure = async ([page, entry]: [string, string]): Promise<PageWeight> => {
    const initialChunks = new Set([START_ENTRY, ...reachableChunks(manifest, entry, false)]);
    const allChunks = new Set([...initialChunks, ...reachableChunks(manifest, entry, true)]);
    const files = (keys: Set<string>) => [...keys].map((key) => manifest[key]?.file ?? '');
    const scripts = (keys: Set<string>) => files(keys).filter((file) => file.endsWith('.js'));
    const styles = [...initialChunks].flatMap((key) => manifest[key]?.css ?? []);
    const initialFiles = new Set([...scripts(initialChunks), ...styles]);
    const initialScriptBytes = await totalBrotliSize(clientFolder, scripts(initialChunks));
    const allScriptBytes = await totalBrotliSize(clientFolder, scripts(allChunks));
    const messageFiles = [messages.get(page)].filter((file) => file !== undefined);
    return {
      page,
      initialScriptBytes,
      lazyScriptBytes: allScriptBytes - initialScriptBytes,
      cssBytes: await totalBrotliSize(clientFolder, styles),
      messageBytes: await totalBrotliSize(clientFolder, messageFiles),
      fileCount: initialFiles.size + messageFiles.length,
    };
  };
  return Promise.all(Object.entries(CLIENT_ENTRIES).map(measure));
}

/** A table with one line per page. */
export function weightTable(weights: readonly PageWeight[]): string {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  const header = `${'page'.padEnd(18)}${'before'.padStart(10)}${'after'.padStart(10)}${'styles'.padStart(10)}${'messages'.padStart(10)}${'files'.padStart(8)}   (brotli)`;
  const rows = weights.map(
    (weight) =>
      `${weight.page.padEnd(18)}${kb(weight.initialScriptBytes)}${kb(weight.lazyScriptBytes)}${kb(weight.cssBytes)}${kb(weight.messageBytes)}${String(weight.fileCount).padStart(8)}`,
  );
  return [header, ...rows].join('\n');
}

/** Returns one message for each exceeded limit. */
export function exceededLimits(weights: readonly PageWeight[]): string[] {
  const embed = weights
    .filter(
      ({ page, initialScriptBytes, cssBytes, messageBytes }) =>
        page === 'embed' && initialScriptBytes + cssBytes + messageBytes > EMBED_FILES_LIMIT_BYTES,
    )
    .map(
      (weight) =>
        `The embed ships ${weight.initialScriptBytes + weight.cssBytes + weight.messageBytes} bytes of scripts, styles and messages before Present; the limit is ${EMBED_FILES_LIMIT_BYTES}.`,
    );
  const tooManyFiles = weights
    .filter(({ page, fileCount }) => page === 'view' && fileCount > VIEW_PAGE_MAX_FILES)
    .map(
      (weight) => `The view page loads ${weight.fileCount} files before Present; the limit is ${VIEW_PAGE_MAX_FILES}.`,
    );
  const view = weights
    .filter((weight) => weight.page === 'view' && weight.initialScriptBytes > VIEW_PAGE_LIMIT_KB * 1024)
    .map(
      (weight) =>
        `The ${weight.page} page ships ${weight.initialScriptBytes} bytes before Present; the limit is ${VIEW_PAGE_LIMIT_KB} KB.`,
    );
  return [...view, ...tooManyFiles, ...embed];
}
