import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  isNode,
  ROOT,
  type SourceFile,
  type SyntaxNode,
  WORKSPACES,
  type Workspace,
  walk,
} from './source-files.ts';

/** Allowed imports between workspaces. */
const MAY_IMPORT: Readonly<Record<Workspace, readonly Workspace[]>> = {
  scene: [],
  contract: ['scene'],
  readers: ['scene'],
  content: ['scene'],
  server: ['contract', 'scene', 'readers', 'content'],
  web: ['contract', 'scene'],
  e2e: WORKSPACES,
  bench: WORKSPACES,
};

/** Packages that a workspace may not import, so that it stays free of databases, networks and processes. */
const FORBIDDEN_PACKAGES: Partial<Record<Workspace, RegExp>> = {
  readers:
    /^(fastify|@fastify\/.+|pg|pg-boss|kysely|(node:)?(http2?|https|net|tls|dgram|dns|child_process|worker_threads))(\/|$)/,
};

/** The modules of the server that may import `content`: they publish the demos and templates, and fill templates. */
const CONTENT_IMPORTERS = /^server\/src\/(demos|templates)\//;

/** The list of all tables imports the tables of every feature. */
const TABLES_OF_ALL = 'server/src/adapters/database/tables.ts';

export interface Import {
  readonly from: SourceFile;
  /** As written in the source. */
  readonly specifier: string;
  /** Path in the repository; undefined for an external package. */
  readonly target: string | undefined;
}

/** All imports with their resolved targets. */
export function readImports(sources: readonly SourceFile[]): readonly Import[] {
  return sources.flatMap((from) => {
    const found: Import[] = [];
    walk(from.program, (node) => {
      const specifier = specifierOf(node);
      if (specifier === undefined) return;
      found.push({ from, specifier, target: resolveImport(from.path, specifier) });
    });
    return found;
  });
}

function specifierOf(node: SyntaxNode): string | undefined {
  if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type))
    return undefined;
  const source = node['source'];
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined;
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.split('?')[0] ?? '');
  const [, room, rest] = /^@flydeck\/([a-z0-9]+)\/(.+)$/.exec(specifier) ?? [];
  if (!room) return undefined;
  const path = `${room}/src/${rest}`;
  return /\.tsx?$/.test(path) || !existsSync(join(ROOT, `${path}.ts`)) ? path : `${path}.ts`;
}

/** Problems with imports between workspaces or features that are not allowed. */
export function importProblems(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ from, specifier, target }) => {
    if (FORBIDDEN_PACKAGES[from.workspace]?.test(specifier))
      return [`${from.path}: ${from.workspace} may not import ${specifier}`];
    if (target === undefined) return [];
    const room = target.split('/')[0] as Workspace;
    if (room !== from.workspace && !MAY_IMPORT[from.workspace].includes(room)) {
      return [`${from.path}: ${from.workspace} may not import from ${room} (${target})`];
    }
    if (room === 'content' && from.workspace === 'server' && !CONTENT_IMPORTERS.test(from.path)) {
      return [`${from.path}: server imports content only in src/demos and src/templates (${target})`];
    }
    const [ours, theirs] = [featureOf(from.path), featureOf(target)];
    const isAllowed =
      target.endsWith('/index.ts') || from.path === TABLES_OF_ALL || from.workspace === 'bench';
    if (theirs && ours !== theirs && !isAllowed && ours !== undefined) {
      return [`${from.path}: feature ${theirs} is used only through its index.ts (${target})`];
    }
    return [];
  });
}

const featureOf = (path: string): string | undefined => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * Problems with import cycles, also of types only: modules in a cycle can be understood and tested only together.
 */
export function cycleProblems(imports: readonly Import[]): readonly string[] {
  const graph = new Map<string, string[]>();
  for (const { from, target } of imports) {
    if (target === undefined) continue;
    graph.set(from.path, [...(graph.get(from.path) ?? []), target]);
  }
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) problems.push(`import cycle: ${[...trail.slice(start), path].join(' -> ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return problems;
}
