import { dirname, join } from 'node:path';
import { CLIENT_ENTRIES } from './entries.ts';

const ROOT = join(import.meta.dirname, '..');
const idOf = (page: string) => join(ROOT, CLIENT_ENTRIES[page] ?? '');

const ENTRIES = new Set(Object.keys(CLIENT_ENTRIES).map(idOf));

/** What so many pages load is loaded by all as one file, which the next page finds kept. */
const PAGES_OF_COMMON_CODE = 10;

interface Module {
  readonly importedIds: readonly string[];
  readonly code: string | null;
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** The module that names every icon there is, and how it names one. */
const ALL_ICONS = /lucide-react\.m?js$/;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*['"](\.\/icons\/[^'"]+)['"]/g;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const BUNDLER_RUNTIME = /rolldown\/runtime/;

/** Packages that are loaded whole; of others only what is used of them is, which imports do not tell. */
const WHOLE_PACKAGES = /\/node_modules\/(?:react|react-dom|scheduler|lucide-react)\//;

const isWhole = (id: string) => !id.includes('/node_modules/') || WHOLE_PACKAGES.test(id);

/** The files of icons by their names. */
function iconFiles(allIcons: string, graph: Graph): Map<string, string> {
  const exported = [...(graph.getModuleInfo(allIcons)?.code ?? '').matchAll(ICON_EXPORT)];
  const folder = dirname(allIcons);
  return new Map(
    exported.flatMap(([, names = '', path = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(folder, path)] as const),
    ),
  );
}

/** What modules import; of the icons those that they name. */
function importsIn(graph: Graph): (module: Module) => string[] {
  let icons: Map<string, string> | undefined;
  const iconsOf = (allIcons: string, code: string): string[] => {
    icons ??= iconFiles(allIcons, graph);
    const named = [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','));
    return named.flatMap((name) => icons?.get(name.trim().split(' as ')[0] ?? '') ?? []);
  };
  return ({ importedIds, code }) =>
    importedIds.flatMap((id) => (ALL_ICONS.test(id) ? iconsOf(id, code ?? '') : [id]));
}

/** By module, the pages that load it at once. */
function pagesByModule(graph: Graph): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  const importsOf = importsIn(graph);
  const visit = (id: string, page: string): void => {
    const known = pages.get(id) ?? new Set();
    if (known.has(page) || !isWhole(id)) return;
    pages.set(id, known.add(page));
    const module = graph.getModuleInfo(id);
    for (const next of module ? importsOf(module) : []) visit(next, page);
  };
  for (const page of Object.keys(CLIENT_ENTRIES)) visit(idOf(page), page);
  return pages;
}

/**
 * Which file the modules of the view page go into. That page loads a few files, in place of one for each set of pages
 * that have something in common: `core` is what nearly every page needs, and `shell` what those need that have a header;
 * `viewer` is for the embed too, `around` for some other page too, `presentation` its own. Undefined: wherever the
 * bundler puts it. What a module imports is needed wherever it is, so that files never need each other in a circle.
 */
export function sharedChunks(): (id: string, graph: Graph) => string | undefined {
  let pages: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    pages ??= pagesByModule(graph);
    if (BUNDLER_RUNTIME.test(id)) return 'core';
    const users = pages.get(id);
    // A page's own script draws the page as soon as it is loaded: whoever needed its file would draw it, too.
    if (!users?.has('view') || ENTRIES.has(id)) return undefined;
    const isCommon = users.size >= PAGES_OF_COMMON_CODE;
    if (users.has('embed')) return isCommon ? 'core' : 'viewer';
    if (isCommon) return 'shell';
    return users.size > 1 ? 'around' : 'presentation';
  };
}
