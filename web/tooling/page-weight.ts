import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { CLIENT_ENTRIES, START_ENTRY } from './entries.ts';
import type { MessagesByPage } from './write-messages.ts';

/**
 * Limits for the JavaScript that pages load before an action of the visitor (the view page: before Present, the page of
 * followers: before "Watch here"), compressed by Brotli. For comparison: an empty page of Next.js loads 112 KB (measured
 * in ADR 3).
 */
const SCRIPT_LIMITS_KB: Readonly<Record<string, number>> = { view: 100, live: 110 };

/**
 * Limit for the number of scripts, style sheets and message files that the view page loads before the visitor presses
 * Present. Each file is a separate request.
 */
const VIEW_PAGE_MAX_FILES = 14;

/**
 * Limit for the JavaScript, style sheets, messages and HTML that an embed loads before the visitor presses Present,
 * compressed by Brotli.
 */
const EMBED_PAGE_LIMIT_KB = 90;

/** Part of `EMBED_PAGE_LIMIT_KB` for the HTML, which is not measured: its size depends on the presentation's text. */
const EMBED_HTML_LIMIT_KB = 8;
const EMBED_FILES_LIMIT_BYTES = (EMBED_PAGE_LIMIT_KB - EMBED_HTML_LIMIT_KB) * 1024;

/** Sizes of the files of a page in bytes, compressed by Brotli. */
export interface PageWeight {
  /** Name of the page's folder in `web/src/routes`. */
  readonly page: string;
  /** Scripts that load without an action of the visitor: those that the page imports statically. */
  readonly initialScriptBytes: number;
  /** Scripts that only `import()` loads, usually after an action of the visitor. */
  readonly lazyScriptBytes: number;
  readonly cssBytes: number;
  /** English messages of the page. */
  readonly messageBytes: number;
  /** Number of initial scripts, style sheets and message files. */
  readonly fileCount: number;
}

/**
 * Returns the manifest keys of `entry` and of the chunks that it imports statically, directly or indirectly. If
 * `includesLazy` is true, also follows imports by `import()`.
 */
export function reachableChunks(
  manifest: Manifest,
  entry: string,
  { includesLazy }: { readonly includesLazy: boolean },
): Set<string> {
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

/** Returns the total size in bytes of the compressed files. Counts each file once. */
export async function totalBrotliSize(clientFolder: string, files: readonly string[]): Promise<number> {
  const stats = await Promise.all([...new Set(files)].map((file) => stat(join(clientFolder, `${file}.br`))));
  return stats.reduce((total, { size }) => total + size, 0);
}

/** Measures every page of a finished and precompressed build. Sizes are in bytes. */
export async function pageWeights(clientFolder: string, messageFileByPage: MessagesByPage): Promise<PageWeight[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const measure = async ([page, entry]: [string, string]): Promise<PageWeight> => {
    const initialChunks = new Set([START_ENTRY, ...reachableChunks(manifest, entry, { includesLazy: false })]);
    const allChunks = new Set([...initialChunks, ...reachableChunks(manifest, entry, { includesLazy: true })]);
    const scripts = (keys: Set<string>) =>
      [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
    const styles = [...initialChunks].flatMap((key) => manifest[key]?.css ?? []);
    const initialFiles = new Set([...scripts(initialChunks), ...styles]);
    const initialScriptBytes = await totalBrotliSize(clientFolder, scripts(initialChunks));
    const allScriptBytes = await totalBrotliSize(clientFolder, scripts(allChunks));
    const messageFiles = [messageFileByPage.get(page)].filter((file) => file !== undefined);
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

/**
 * Returns a table with one line per page. The column `before` contains `initialScriptBytes`, the column `after`
 * `lazyScriptBytes`: the scripts before and after the visitor's first action.
 */
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
  const problems: string[] = [];
  for (const { page, initialScriptBytes, cssBytes, messageBytes, fileCount } of weights) {
    const initialBytes = initialScriptBytes + cssBytes + messageBytes;
    const limitKb = SCRIPT_LIMITS_KB[page];
    if (limitKb !== undefined && initialScriptBytes > limitKb * 1024)
      problems.push(`The page "${page}" loads ${initialScriptBytes} bytes of scripts; the limit is ${limitKb} KB.`);
    if (page === 'view' && fileCount > VIEW_PAGE_MAX_FILES)
      problems.push(`The view page loads ${fileCount} files before Present; the limit is ${VIEW_PAGE_MAX_FILES}.`);
    if (page === 'embed' && initialBytes > EMBED_FILES_LIMIT_BYTES)
      problems.push(
        `The embed ships ${initialBytes} bytes of scripts, styles and messages before Present; the limit is ${EMBED_FILES_LIMIT_BYTES}.`,
      );
  }
  return problems;
}
