import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
/** Folders of the npm workspaces. */
export const WORKSPACES = [
  'scene',
  'contract',
  'readers',
  'content',
  'editor',
  'server',
  'web',
  'e2e',
  'bench',
] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** A node of the syntax tree (ESTree), with only the fields that every node has. */
export interface SyntaxNode {
  readonly type: string;
  /** Offsets in the file, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A parsed TypeScript file. */
export interface SourceFile {
  readonly workspace: Workspace;
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: SyntaxNode;
  /** The text of each comment, without its delimiters. */
  readonly comments: readonly string[];
  /** The text without comments, with the same line breaks. */
  readonly code: string;
}

/** Parses every TypeScript file of the workspaces. */
export function readSources(): readonly SourceFile[] {
  return WORKSPACES.flatMap((workspace) => listFiles(join(ROOT, workspace)).map((file) => readSource(workspace, file)));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|build|data|\..*)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

function readSource(workspace: Workspace, file: string): SourceFile {
  return parseSource(workspace, relative(ROOT, file).split(sep).join('/'), readFileSync(file, 'utf8'));
}

/** Parses the text of one file. The extension of `path` determines the language. */
export function parseSource(workspace: Workspace, path: string, text: string): SourceFile {
  const { program, comments } = parseSync(path, text);
  return {
    workspace,
    path,
    text,
    program: program as unknown as SyntaxNode,
    comments: comments.map(({ value }) => value),
    code: withoutComments(text, comments),
  };
}

function withoutComments(text: string, comments: readonly { readonly start: number; readonly end: number }[]): string {
  let code = '';
  let offset = 0;
  for (const { start, end } of comments) {
    code += text.slice(offset, start) + text.slice(start, end).replace(/[^\n]/g, '');
    offset = end;
  }
  return code + text.slice(offset);
}

/** Calls `visit` with `node` and all of its descendants. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/**
 * Returns whether a file is a test or only used by tests. `*.contract.ts` are tests shared by the adapters of a port,
 * and `hostile/` contains programs that a sandbox must stop.
 */
export const isTest = (path: string): boolean => /\.(test|e2e|contract)\.tsx?$|\/(testing|hostile)\//.test(path);
