import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { CLIENT_ENTRIES, START_ENTRY } from './entries.ts';
import { reachableChunks, totalBrotliSize } from './page-weight.ts';

/** The entry module of the editor. The page of the editor loads it by `import()`. */
const EDITOR_START = 'src/canvas-editor/index.ts';

/**
 * Size of the viewer: scripts of an embedded presentation, the player, and the worker that paints. This constant is
 * used instead of the measured size, so that a larger viewer does not raise the limit of the editor.
 */
const VIEWER_KB = 102;

/**
 * Limit for the scripts and WebAssembly that the editor loads in addition to the viewer before the first change of a
 * presentation, compressed by Brotli.
 */
const EDITOR_LIMIT_KB = 250;

/** Matches the file of the worker that paints. The editor starts this worker when the editor opens. */
const PAINT_WORKER = /^paint-worker-.*\.js$/;
/**
 * Matches the files of the worker that compiles, and of the WebAssembly that measures texts. The editor loads these
 * files at the first change.
 */
const COMPILER = /^(compile-worker-.*\.js|harfbuzz-.*\.wasm)$/;

/** Matches modules of the editor, except the code for browsers that cannot start the compiler's worker. */
const EDITOR_MODULE = /\/canvas-editor\/(?!compile\/)/;

interface Part {
  readonly name: string;
  /** Size in bytes of the files that the editor loads only for this part, and not when the editor opens. */
  readonly bytes: number;
}

/** Sizes of the editor in bytes, compressed by Brotli. */
export interface EditorWeight {
  /**
   * Scripts and WebAssembly that the editor loads before the first change, without the compiler. If a presentation has
   * unpublished changes, the editor also loads the compiler at the start, because the published scene lacks these
   * changes.
   */
  readonly initialBytes: number;
  /** Parts of the editor that are loaded on demand, largest first. */
  readonly parts: readonly Part[];
}

/** Measures the editor of a finished and precompressed build. */
export async function editorWeight(clientFolder: string): Promise<EditorWeight> {
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const staticChunks = (key: string) => reachableChunks(manifest, key, { includesLazy: false });
  const initialKeys = new Set(
    [CLIENT_ENTRIES['edit'] ?? '', START_ENTRY, EDITOR_START].flatMap((key) => [...staticChunks(key)]),
  );
  const filesOf = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]?.file ?? '').filter(Boolean);
  const sizeOf = (files: readonly string[]) => totalBrotliSize(clientFolder, files);
  const lazyKeys = [...reachableChunks(manifest, EDITOR_START, { includesLazy: true })].filter(
    (key) => manifest[key]?.isDynamicEntry && EDITOR_MODULE.test(key) && !initialKeys.has(key),
  );
  const fileNames = await readdir(join(clientFolder, 'static'));
  const workerFiles = (pattern: RegExp) =>
    fileNames.filter((name) => pattern.test(name)).map((name) => `static/${name}`);
  /** Returns the size of a module that is loaded on demand, with its static imports; 0 if there is no such module. */
  const onDemandModule = async (name: string, key: string) => ({
    name,
    bytes: manifest[key] ? await sizeOf(filesOf([...staticChunks(key)].filter((chunk) => !initialKeys.has(chunk)))) : 0,
  });
  const parts = lazyKeys.map((key) => onDemandModule(manifest[key]?.name ?? key, key));
  const compiler = { name: 'compiler', bytes: await sizeOf(workerFiles(COMPILER)) };
  // The compiler loads these modules only for presentations with code or formulas.
  const highlighting = onDemandModule('highlighting of code', '../scene/src/highlight/highlight.ts');
  const typesetting = onDemandModule('formulas', '../scene/src/math/typeset-math.ts');
  return {
    initialBytes: await sizeOf([...filesOf(initialKeys), ...workerFiles(PAINT_WORKER)]),
    parts: [...(await Promise.all([...parts, highlighting, typesetting])), compiler].sort((a, b) => b.bytes - a.bytes),
  };
}

/** Formats a size in units of 1024 bytes, right-aligned to 10 characters. */
const formatKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);

/** Returns a table of the sizes that the editor loads when it opens and on demand. */
export function partTable({ initialBytes, parts }: EditorWeight): string {
  return [
    `${'editor'.padEnd(24)}${formatKb(initialBytes)}   (until the first change)`,
    ...parts.map(({ name, bytes }) => `  ${name.padEnd(22)}${formatKb(bytes)}`),
  ].join('\n');
}

/** Returns one message if the limit is exceeded, otherwise none. */
export function exceededEditorLimit({ initialBytes }: EditorWeight): string[] {
  const limit = (VIEWER_KB + EDITOR_LIMIT_KB) * 1024;
  if (initialBytes <= limit) return [];
  return [`The editor loads ${initialBytes} bytes until the first change; the limit is ${limit}.`];
}
