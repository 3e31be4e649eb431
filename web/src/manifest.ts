import type { PageFiles } from './html-document.ts';

/**
 * The chunks in a Vite manifest, with the fields that pages need. A key is the path of a chunk's source file; `imports`
 * contains keys.
 */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

/** Matches the font file for Latin text, which pages preload. */
const FONT_FILE = /raleway-latin-wght-normal-[^/]*\.woff2$/;

/** Key of the script that loads a page's client script. */
const START_ENTRY = 'src/start.ts';
const isScript = (file: string) => file.endsWith('.js');

/** Returns the path of a page's generated client script, relative to `web`. The path is a key of the manifest. */
export const clientScriptOf = (page: string): string => `src/routes/${page}/client.tsx`;

/**
 * Returns the chunks that an entry loads. Each chunk follows the chunks that it imports, because the style sheets are
 * loaded in this order and a chunk's styles must override the styles of its imports.
 */
function chunksOf(manifest: Manifest, entry: string): Manifest[string][] {
  const visited = new Set<string>();
  const visit = (key: string): Manifest[string][] => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return [];
    visited.add(key);
    return [...(chunk.imports ?? []).flatMap(visit), chunk];
  };
  return visit(entry);
}

/** Returns the files of chunks: scripts, and style sheets in the order in which they are loaded. */
function filesOf(chunks: readonly Manifest[string][]): { scripts: string[]; styles: string[] } {
  const files = chunks.map((chunk) => chunk.file);
  const styles = [...chunks.flatMap((chunk) => chunk.css ?? []), ...files.filter((file) => file.endsWith('.css'))];
  return { scripts: files.filter(isScript), styles: [...new Set(styles)] };
}

/**
 * Returns the files that a page loads. `entry` is the key of the page's client script in the manifest, `later` the keys
 * of modules that the page imports dynamically.
 * @throws Error if the manifest does not contain one of the entries.
 */
export function pageFiles(manifest: Manifest, entry: string, later: readonly string[] = []): PageFiles {
  const [entryChunk, startChunk] = [manifest[entry], manifest[START_ENTRY]];
  if (!entryChunk || !startChunk) throw new Error(`The web build has no entry ${entry}; build it again.`);
  const missing = later.find((key) => !manifest[key]);
  if (missing !== undefined) throw new Error(`The web build has no entry ${missing}; build it again.`);
  const { scripts, styles } = filesOf(chunksOf(manifest, entry));
  const laterChunks = filesOf(later.flatMap((key) => chunksOf(manifest, key)));
  const own = new Set([...scripts, ...styles]);
  const laterFiles = new Set([...laterChunks.styles, ...laterChunks.scripts].filter((file) => !own.has(file)));
  const url = (file: string) => `/${file}`;
  const allFiles = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  const font = allFiles.find((file) => FONT_FILE.test(file));
  return {
    ...(isScript(entryChunk.file) ? { script: { start: url(startChunk.file), page: url(entryChunk.file) } } : {}),
    preloads: scripts.map(url),
    laterFiles: [...laterFiles].map(url),
    styles: styles.map(url),
    font: font === undefined ? undefined : url(font),
  };
}
