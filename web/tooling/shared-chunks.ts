import { dirname, join } from 'node:path';
import { CLIENT_ENTRIES } from './entries.ts';

const ROOT = join(import.meta.dirname, '..');
const idOf = (page: string) => join(ROOT, CLIENT_ENTRIES[page] ?? '');

const ENTRIES = new Set(Object.keys(CLIENT_ENTRIES).map(idOf));

/**
 * Code that at least this many pages load goes into one shared file, which the browser has cached for the next page.
 */
const COMMON_CODE_MIN_PAGES = 10;

interface Module {
  readonly importedIds: readonly string[];
  readonly code: string | null;
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** The module that re-exports all icons, and patterns of its exports and of imports from it. */
const ALL_ICONS = /lucide-react\.m?js$/;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*['"](\.\/icons\/[^'"]+)['"]/g;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const BUNDLER_RUNTIME = /rolldown\/runtime/;

/** Packages that are loaded completely. Others are tree-shaken, which their imports do not show. */
const WHOLE_PACKAGES = /\/node_modules\/(?:react|react-dom|scheduler|lucide-react)\//;

/** Widgets, which lazily loaded code of other pages imports as well. */
const WIDGETS = /\/web\/src\/ui\//;

const isWhole = (id: string) => !id.includes('/node_modules/') || WHOLE_PACKAGES.test(id);

/** Maps icon names to their files. */
function iconFiles(allIcons: string, graph: Graph): Map<string, string> {
  const exported = [...(graph.getModuleInfo(allIcons)?.code ?? '').matchAll(ICON_EXPORT)];
  const folder = dirname(allIcons);
  return new Map(
    exported.flatMap(([, names = '', path = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(folder, path)] as const),
    ),
  );
}

/** Returns a function that lists a module's imports; for icons, only the ones it names. */
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

/** For each module, the pages that import it statically. */
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
 * Assigns the modules of the view page to files, so that it loads a few files instead of one for each set of pages that
 * share a module: `core` for what nearly every page needs, `shell` for what pages with a header need, `viewer` for
 * modules shared with the embed, `around` for those shared with other pages and for widgets, `presentation` for its own.
 * Undefined: the bundler decides. A module's imports are needed wherever it is, so that these files have no circular
 * dependencies.
 */
export function sharedChunks(): (id: string, graph: Graph) => string | undefined {
  let pages: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    pages ??= pagesByModule(graph);
    if (BUNDLER_RUNTIME.test(id)) return 'core';
    const users = pages.get(id);
    // An entry script renders its page when loaded; importing its file from another page would render it there, too.
    if (!users?.has('view') || ENTRIES.has(id)) return undefined;
    const isCommon = users.size >= COMMON_CODE_MIN_PAGES;
    if (users.has('embed')) return isCommon ? 'core' : 'viewer';
    if (isCommon) return 'shell';
    return users.size > 1 || WIDGETS.test(id) ? 'around' : 'presentation';
  };
}
