import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { CLIENT_ENTRIES, START_ENTRY } from './entries.ts';
import type { MessagesByPage } from './write-messages.ts';

/** JavaScript of the view page before Present is pressed, brotli; Next ships 112 KB for an empty page. */
export const VIEW_PAGE_LIMIT_KB = 100;

/** Scripts, style sheets and messages of the view page before Present is pressed: each is a request of its own. */
const VIEW_PAGE_FILES = 14;

/** JavaScript, style sheets, messages and HTML of an embed before Present is pressed, brotli: small enough to stand in any article. */
export const EMBED_PAGE_LIMIT_KB = 90;

/** Of these for its HTML, which depends on the presentation: its words are in it. */
const EMBED_HTML_KB = 8;
const EMBED_FILES_BYTES = (EMBED_PAGE_LIMIT_KB - EMBED_HTML_KB) * 1024;

/** What a page loads before and after the visitor acts, in brotli bytes of JavaScript, its style sheets and messages. */
export interface PageWeight {
  readonly page: string;
  readonly before: number;
  readonly after: number;
  readonly css: number;
  /** Its messages in English. */
  readonly messages: number;
  /** How many files are loaded before the visitor acts. */
  readonly files: number;
}

/** The chunks that `entry` loads at once (`lazy` false) or that can follow by `import()` (`lazy` true). */
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

/** Measures every page of a finished and precompressed build. */
export async function pageWeights(clientFolder: string, messages: MessagesByPage): Promise<PageWeight[]> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const measure = async ([page, entry]: [string, string]): Promise<PageWeight> => {
    const atOnce = new Set([START_ENTRY, ...reachable(manifest, entry, false)]);
    const all = new Set([...atOnce, ...reachable(manifest, entry, true)]);
    const files = (keys: Set<string>) => [...keys].map((key) => manifest[key]?.file ?? '');
    const scripts = (keys: Set<string>) => files(keys).filter((file) => file.endsWith('.js'));
    const styles = [...atOnce].flatMap((key) => manifest[key]?.css ?? []);
    const early = new Set([...scripts(atOnce), ...styles]);
    const before = await sum(clientFolder, scripts(atOnce));
    const total = await sum(clientFolder, scripts(all));
    const spoken = [messages.get(page)].filter((file) => file !== undefined);
    return {
      page,
      before,
      after: total - before,
      css: await sum(clientFolder, styles),
      messages: await sum(clientFolder, spoken),
      files: early.size + spoken.length,
    };
  };
  return Promise.all(Object.entries(CLIENT_ENTRIES).map(measure));
}

/** One line a page, for people. */
export function weightTable(weights: readonly PageWeight[]): string {
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  const head = `${'page'.padEnd(18)}${'before'.padStart(10)}${'after'.padStart(10)}${'styles'.padStart(10)}${'messages'.padStart(10)}${'files'.padStart(8)}   (brotli)`;
  const rows = weights.map(
    (w) =>
      `${w.page.padEnd(18)}${kb(w.before)}${kb(w.after)}${kb(w.css)}${kb(w.messages)}${String(w.files).padStart(8)}`,
  );
  return [head, ...rows].join('\n');
}

/** What is too heavy; empty when all is well. */
export function overweight(weights: readonly PageWeight[]): string[] {
  const embed = weights
    .filter(
      ({ page, before, css, messages }) => page === 'embed' && before + css + messages > EMBED_FILES_BYTES,
    )
    .map(
      (w) =>
        `The embed ships ${w.before + w.css + w.messages} bytes of scripts, styles and messages before Present; the limit is ${EMBED_FILES_BYTES}.`,
    );
  const scattered = weights
    .filter(({ page, files }) => page === 'view' && files > VIEW_PAGE_FILES)
    .map((w) => `The view page loads ${w.files} files before Present; the limit is ${VIEW_PAGE_FILES}.`);
  const view = weights
    .filter((weight) => weight.page === 'view' && weight.before > VIEW_PAGE_LIMIT_KB * 1024)
    .map(
      (w) =>
        `The ${w.page} page ships ${w.before} bytes before Present; the limit is ${VIEW_PAGE_LIMIT_KB} KB.`,
    );
  return [...view, ...scattered, ...embed];
}
