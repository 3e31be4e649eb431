import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, WORKSPACES } from './source-files.ts';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'];
const CODE = /`([^`\s]+)`/g;
/** A path of the repository: in one of its folders, or a source file in a folder. */
const PATH = new RegExp(`^(?:${[...WORKSPACES, 'docs', 'scripts'].join('|')})/|/[^/]+\\.(?:tsx?|mjs)$`);
/** Created by builds and benchmarks. */
const GENERATED = /^(?:server\/dist|bench\/results)\b/;
const LINK = /\]\(([^)\s]+)\)/g;

/** Problems with paths in backticks and with links to files that do not exist, in all pages of the documentation. */
export function docPathProblems(): readonly string[] {
  return globSync(PAGES, { cwd: ROOT }).flatMap((page) =>
    missingPaths(page.replaceAll('\\', '/'), readFileSync(join(ROOT, page), 'utf8')),
  );
}

/**
 * Problems of one page. Paths are relative to the repository, links to the page. In paths, `<name>` and `*` stand for
 * any name.
 */
export function missingPaths(page: string, text: string): readonly string[] {
  const paths = [...text.matchAll(CODE)]
    .map(([, path = '']) => path)
    .filter((path) => PATH.test(path) && !GENERATED.test(path));
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
