import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  isNode,
  isTest,
  ROOT,
  type SourceFile,
  type SyntaxNode,
  WORKSPACES,
  type Workspace,
  walk,
} from './source-files.ts';

/** The workspaces from which each workspace may import. */
const MAY_IMPORT: Readonly<Record<Workspace, readonly Workspace[]>> = {
  scene: [],
  contract: ['scene'],
  readers: ['scene'],
  content: ['scene'],
  editor: ['contract', 'scene'],
  server: ['contract', 'scene', 'readers', 'content'],
  web: ['contract', 'scene', 'editor'],
  e2e: WORKSPACES,
  bench: WORKSPACES,
};

/** Packages that a workspace may not import. */
const FORBIDDEN_PACKAGES: Partial<Record<Workspace, RegExp>> = {
  // The editor must run in tests without a browser, and in the browser without Node.
  editor: /^(react|react-dom|react-aria-components|node:.+)(\/|$)/,
  // Readers must not use databases, networks or processes.
  readers:
    /^(fastify|@fastify\/.+|pg|pg-boss|kysely|(node:)?(http2?|https|net|tls|dgram|dns|child_process|worker_threads))(\/|$)/,
};

/** The modules of the server that may import `content`: they publish the demos and templates, and fill templates. */
const CONTENT_IMPORTERS = /^server\/src\/(demos|templates)\//;

/**
 * The package that validates requests. Only modules in `server/src/http` may import the package: features register
 * their endpoints with `serve`.
 */
const REQUEST_VALIDATION_PACKAGE = 'fastify-type-provider-zod';

/** Matches modules of pages that must use the menus and dialogs of React Aria, not `REPLACED_WIDGETS` (ADR 31). */
const REACT_ARIA_PAGES = /^web\/src\/routes\/(dashboard|admin|settings)\//;
const REPLACED_WIDGETS = ['web/src/ui/menu.tsx', 'web/src/ui/dialog.tsx'];

/** An import, a re-export or an imported type of a source file. */
export interface Import {
  readonly from: SourceFile;
  /** The imported path or package as written in the source. */
  readonly specifier: string;
  /** Path in the repository; undefined for an external package. */
  readonly target: string | undefined;
}

/** Returns all imports with their resolved targets. */
export function readImports(sources: readonly SourceFile[]): readonly Import[] {
  return sources.flatMap((from) => {
    const imports: Import[] = [];
    walk(from.program, (node) => {
      const specifier = specifierOf(node);
      if (specifier === undefined) return;
      imports.push({ from, specifier, target: resolveImport(from.path, specifier) });
    });
    return imports;
  });
}

function specifierOf(node: SyntaxNode): string | undefined {
  if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type)) return undefined;
  const source = node['source'];
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined;
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.split('?')[0] ?? '');
  const [, workspace, modulePath] = /^@flydeck\/([a-z0-9]+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace) return undefined;
  const path = `${workspace}/src/${modulePath}`;
  return /\.tsx?$/.test(path) || !existsSync(join(ROOT, `${path}.ts`)) ? path : `${path}.ts`;
}

/** Returns a problem for each import of a package, workspace or module that is not allowed. */
export function importProblems(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ from, specifier, target }) => {
    if (FORBIDDEN_PACKAGES[from.workspace]?.test(specifier))
      return [`${from.path}: ${from.workspace} may not import ${specifier}`];
    if (specifier === REQUEST_VALIDATION_PACKAGE && !from.path.startsWith('server/src/http/'))
      return [`${from.path}: endpoints are registered with serve instead of ${specifier}`];
    if (target === undefined) return [];
    const workspace = target.split('/')[0] as Workspace;
    if (workspace !== from.workspace && !MAY_IMPORT[from.workspace].includes(workspace)) {
      return [`${from.path}: ${from.workspace} may not import from ${workspace} (${target})`];
    }
    if (workspace === 'content' && from.workspace === 'server' && !CONTENT_IMPORTERS.test(from.path)) {
      return [`${from.path}: server imports content only in src/demos and src/templates (${target})`];
    }
    if (REPLACED_WIDGETS.includes(target) && REACT_ARIA_PAGES.test(from.path))
      return [`${from.path}: this page uses the widgets of web/src/ui/aria (${target})`];
    return serverProblems(from.path, target);
  });
}

/** Folders of the server of which other folders may import only the modules `entries`. */
const ENTRY_MODULES: readonly { readonly folderPattern: RegExp; readonly entries: readonly string[] }[] = [
  { folderPattern: /^server\/src\/features\/[^/]+\//, entries: ['index.ts'] },
  { folderPattern: /^server\/src\/library\//, entries: ['index.ts'] },
  // `building.ts` is a separate entry, so that code that handles requests does not load code that compiles and paints.
  { folderPattern: /^server\/src\/publishing\//, entries: ['index.ts', 'building.ts'] },
];

/** Returns problems with imports within the server. Modules directly in `server/src` may import any module. */
function serverProblems(from: string, target: string): readonly string[] {
  const folderOfImporter = /^server\/src\/(features|library|publishing|adapters|ports|http|pages)\//.exec(from)?.[1];
  if (folderOfImporter === undefined || isTest(from)) return [];
  const problems: string[] = [];
  for (const { folderPattern, entries } of ENTRY_MODULES) {
    const folder = folderPattern.exec(target)?.[0];
    if (folder === undefined || from.startsWith(folder)) continue;
    if (!entries.includes(target.slice(folder.length)) && !isTableTypes(target))
      problems.push(`${from}: ${folder} is used only through ${entries.join(' or ')} (${target})`);
  }
  if (folderOfImporter !== 'features' && target.startsWith('server/src/features/'))
    problems.push(`${from}: ${folderOfImporter} may not import a feature (${target})`);
  return problems;
}

/** Returns whether a module contains the types of the tables of the library, which every folder may import. */
const isTableTypes = (target: string): boolean => target === 'server/src/library/tables.ts';

/** Maximum number of layers of features. Features of a layer use only features of lower layers. */
const MAX_LAYERS = 5;

/** Returns problems with features that form more layers than allowed. */
export function layerProblems(imports: readonly Import[]): readonly string[] {
  /** For each feature, the features that it imports. */
  const importedFeatures = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    const [importer, imported] = [featureOf(from.path), target && featureOf(target)];
    // `isTest` also covers the folders `testing`.
    if (!importer || !imported || importer === imported || isTest(from.path)) continue;
    importedFeatures.set(importer, (importedFeatures.get(importer) ?? new Set()).add(imported));
  }
  /**
   * Returns the longest chain of features that begins with `feature`, in which each feature imports the next. The chain
   * contains no feature twice, nor the features in `importers`. `cycleProblems` reports cycles.
   */
  const longestChainFrom = (feature: string, importers: readonly string[]): readonly string[] => {
    const path = [...importers, feature];
    const chains = [...(importedFeatures.get(feature) ?? [])]
      .filter((imported) => !path.includes(imported))
      .map((imported) => longestChainFrom(imported, path));
    return [feature, ...(chains.sort((a, b) => b.length - a.length)[0] ?? [])];
  };
  return [...importedFeatures.keys()]
    .map((feature) => longestChainFrom(feature, []))
    .filter((chain) => chain.length > MAX_LAYERS)
    .map((chain) => `features in more than ${MAX_LAYERS} layers: ${chain.join(' -> ')}`);
}

/** Returns the name of the server feature that contains a file; undefined for other files. */
const featureOf = (path: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * Returns problems with import cycles, including cycles of type imports. Modules in a cycle can only be understood and
 * tested together.
 */
export function cycleProblems(imports: readonly Import[]): readonly string[] {
  const graph = new Map<string, string[]>();
  for (const { from, target } of imports) {
    if (target === undefined) continue;
    graph.set(from.path, [...(graph.get(from.path) ?? []), target]);
  }
  const problems: string[] = [];
  const visited = new Set<string>();
  const visit = (path: string, importers: readonly string[]): void => {
    const start = importers.indexOf(path);
    if (start >= 0) problems.push(`import cycle: ${[...importers.slice(start), path].join(' -> ')}`);
    if (start >= 0 || visited.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...importers, path]);
    visited.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return problems;
}
