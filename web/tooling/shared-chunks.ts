import { dirname, join } from 'node:path';
import { CLIENT_ENTRIES } from './entries.ts';

const ROOT = join(import.meta.dirname, '..');
/** Returns the module id of a page's client script. */
const entryIdOf = (page: string) => join(ROOT, CLIENT_ENTRIES[page] ?? '');

const ENTRIES = new Set(Object.keys(CLIENT_ENTRIES).map(entryIdOf));

/** Minimum number of pages that import a module of `core` or `shell`, two files that browsers cache for other pages. */
const COMMON_CODE_MIN_PAGES = 10;

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly code: string | null;
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** Pattern of the id of the module that re-exports all icons. */
const ALL_ICONS = /lucide-react\.m?js$/;
/** Pattern of the export statements of the module that re-exports all icons. */
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*['"](\.\/icons\/[^'"]+)['"]/g;
/** Pattern of the import statements of icons in other modules. */
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The module with functions that the bundler adds to the bundled code. */
const BUNDLER_RUNTIME = /rolldown\/runtime/;

/**
 * Packages whose imports are followed. Imports in other packages are not followed, because the bundler omits unused
 * modules of other packages, so their imports do not show which modules are bundled.
 */
const FOLLOWED_PACKAGES = /\/node_modules\/(?:react|react-dom|scheduler|lucide-react)\//;

/** Modules of widgets and icons, which the lazily loaded code of other pages also imports. */
const WIDGETS = /\/web\/src\/ui\/|\/node_modules\/lucide-react\//;

/** Modules of the header and the footer of pages. The editor and live pages have neither. */
const SHELL = /\/web\/src\/(?:shell|cards|consent|events|legal)\//;

/** The module that starts the editor. The page of the editor loads it by `import()`. */
const EDITOR_START = join(ROOT, 'src/canvas-editor/index.ts');

/** The module that the dashboard loads by `import()` to read the records of a presentation, as the editor does. */
const READ_RECORDS = join(ROOT, 'src/templates/read-records.ts');

/** Modules that the viewer, previews and the editor need to paint a scene, and that are loaded by `import()`. */
const PAINTER = [
  /\/web\/src\/painter\/(?:painter|connect-worker|decode-svg)\.ts$/,
  /\/web\/src\/viewer\/player\/fetch-bytes\.ts$/,
  /\/scene\/src\/(?:camera|camera-flight|frame-matrices|build-state|model\/geometry)\.ts$/,
];

/** Modules and icons of the viewer that the editor also imports, so that it does not load the whole file `viewer`. */
const VIEWER_AND_EDITOR = /\/web\/src\/viewer\/(?:deep-link|load-chunk)\.ts$|\/lucide-react\/.*\/icons\/play\.m?js$/;

/** Modules of the player, which the viewer, the home page and the preview of Markdown use. */
const PLAYER =
  /\/web\/src\/viewer\/player\/(?:session|stage-player|step-fade|isolation|build-fade|build-player|camera-view|load-progress|media-layer|path-numbering|scene-loader|search-index|player\.module|controls\.module)\.(?:ts|css)$/;

const followsImports = (id: string) => !id.includes('/node_modules/') || FOLLOWED_PACKAGES.test(id);

/** Maps icon names to their files. `allIconsId` is the id of the module that re-exports all icons. */
function iconFiles(allIconsId: string, graph: Graph): Map<string, string> {
  const exportStatements = [...(graph.getModuleInfo(allIconsId)?.code ?? '').matchAll(ICON_EXPORT)];
  const folder = dirname(allIconsId);
  return new Map(
    exportStatements.flatMap(([, names = '', path = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(folder, path)] as const),
    ),
  );
}

/** Returns a function that lists the modules that a module imports. Of the icons, it lists only the imported icons. */
function createImportLister(graph: Graph): (module: Module) => string[] {
  let icons: Map<string, string> | undefined;
  const iconsOf = (allIconsId: string, code: string): string[] => {
    icons ??= iconFiles(allIconsId, graph);
    const importedNames = [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','));
    return importedNames.flatMap((name) => icons?.get(name.trim().split(' as ')[0] ?? '') ?? []);
  };
  return ({ importedIds, code }) => importedIds.flatMap((id) => (ALL_ICONS.test(id) ? iconsOf(id, code ?? '') : [id]));
}

/** Returns the pages by the id of each module that they import statically, directly or through other modules. */
function pagesByModule(graph: Graph): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  const importsOf = createImportLister(graph);
  const visit = (id: string, page: string): void => {
    const pagesOfModule = pages.get(id) ?? new Set();
    if (pagesOfModule.has(page) || !followsImports(id)) return;
    pages.set(id, pagesOfModule.add(page));
    const module = graph.getModuleInfo(id);
    for (const next of module ? importsOf(module) : []) visit(next, page);
  };
  for (const page of Object.keys(CLIENT_ENTRIES)) visit(entryIdOf(page), page);
  return pages;
}

/** Modules that the editor needs when it opens, and that no page imports except by `import()` of the editor. */
interface EditorModules {
  /** Only the editor imports these modules. */
  readonly core: ReadonlySet<string>;
  /** `READ_RECORDS` also imports these modules. */
  readonly records: ReadonlySet<string>;
}

/** In two files, these modules are smaller than in the many files that the bundler would create by default. */
function editorModules(graph: Graph): EditorModules {
  const importsOf = createImportLister(graph);
  // With `includesLazy`, also follows `import()`, except the `import()` of the editor and of `READ_RECORDS`.
  const reachable = (starts: readonly string[], includesLazy: boolean): Set<string> => {
    const foundIds = new Set<string>();
    const pendingIds = [...starts];
    for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop()) {
      if (foundIds.has(id) || !followsImports(id) || (includesLazy && (id === EDITOR_START || id === READ_RECORDS)))
        continue;
      foundIds.add(id);
      const module = graph.getModuleInfo(id);
      if (module) pendingIds.push(...importsOf(module), ...(includesLazy ? module.dynamicallyImportedIds : []));
    }
    return foundIds;
  };
  const modulesWithoutEditor = reachable([...ENTRIES], true);
  const modules = [...reachable([EDITOR_START], false)].filter((id) => !modulesWithoutEditor.has(id));
  const readRecords = reachable([READ_RECORDS], false);
  return {
    core: new Set(modules.filter((id) => !readRecords.has(id))),
    records: new Set(modules.filter((id) => readRecords.has(id))),
  };
}

/**
 * Returns a function that assigns the modules of the view page to a few files. By default, the bundler creates one file
 * for each set of pages that share a module. `core`: modules that nearly every page needs. `shell`: modules of the
 * header and the footer of nearly every page except the embed. `viewer`: modules shared with the embed. `around`:
 * modules shared with other pages, widgets and icons. `presentation`: modules that only the view page needs.
 * `painter`: modules that are loaded when a scene is painted. `player`: modules that are loaded when a scene is
 * presented. `editor-core`, `records`: see `EditorModules`. For other modules, the returned function
 * returns undefined and the bundler decides. A page that needs a module also needs the imports of this module;
 * therefore these files have no circular dependencies.
 */
export function sharedChunks(): (id: string, graph: Graph) => string | undefined {
  let pages: Map<string, Set<string>> | undefined;
  let editor: EditorModules | undefined;
  return (id, graph) => {
    pages ??= pagesByModule(graph);
    editor ??= editorModules(graph);
    if (BUNDLER_RUNTIME.test(id)) return 'core';
    const pagesOfModule = pages.get(id);
    if (!pagesOfModule && PAINTER.some((pattern) => pattern.test(id))) return 'painter';
    if (!pagesOfModule && PLAYER.test(id)) return 'player';
    if (editor.records.has(id)) return 'records';
    if (editor.core.has(id) && id !== EDITOR_START) return 'editor-core';
    // An entry script renders its page when it is loaded, so no other page may import it.
    if (!pagesOfModule?.has('view') || ENTRIES.has(id)) return undefined;
    const isCommon = pagesOfModule.size >= COMMON_CODE_MIN_PAGES;
    if (pagesOfModule.has('embed')) return isCommon || VIEWER_AND_EDITOR.test(id) ? 'core' : 'viewer';
    if (isCommon && SHELL.test(id)) return 'shell';
    return pagesOfModule.size > 1 || WIDGETS.test(id) ? 'around' : 'presentation';
  };
}
