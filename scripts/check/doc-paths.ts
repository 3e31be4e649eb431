import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, WORKSPACES } from './source-files.ts';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'];
const CODE_SPAN = /`([^`\s]+)`/g;
/** Matches paths that begin with a folder of the repository, and paths of source files. */
const REPOSITORY_PATH = new RegExp(`^(?:${[...WORKSPACES, 'docs', 'scripts'].join('|')})/|/[^/]+\\.(?:tsx?|mjs)$`);
/** Matches paths that builds and benchmarks create. */
const GENERATED = /^(?:server\/dist|bench\/results)\b/;
const LINK = /\]\(([^)\s]+)\)/g;

/** Returns problems with paths in backticks and links whose files do not exist, for all documentation pages. */
export function docPathProblems(): readonly string[] {
  return globSync(PAGES, { cwd: ROOT }).flatMap((page) =>
    findMissingPaths(page.replaceAll('\\', '/'), readFileSync(join(ROOT, page), 'utf8')),
  );
}

/**
 * Returns the problems of one page. Paths are relative to the repository, and links to the page. In paths, `<name>` and
 * `*` match any name.
 */
export function findMissingPaths(page: string, text: string): readonly string[] {
  const paths = [...text.matchAll(CODE_SPAN)]
    .map(([, path = '']) => path)
    .filter((path) => REPOSITORY_PATH.test(path) && !GENERATED.test(path));
  const links = [...text.matchAll(LINK)]
    .map(([, link = '']) => link.split('#')[0] ?? '')
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));
  return [
    ...paths.filter((path) => !exists(path)).map((path) => `${page}: ${path} does not exist`),
    ...links
      .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
      .map((link) => `${page}: ${link}, the target of a link, does not exist`),
  ];
}

function exists(path: string): boolean {
  const pattern = path.replace(/<[^>]*>/g, '*');
  return pattern.includes('*') ? globSync(pattern, { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path));
}
