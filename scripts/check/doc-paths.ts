import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, WORKSPACES } from './source-files.ts';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'];
/** Matches text in backticks without white space. */
const CODE_SPAN = /`([^`\s]+)`/g;
/** Matches a path that begins with a folder of the repository or ends with the name of a source file. */
const REPOSITORY_PATH = new RegExp(`^(?:${[...WORKSPACES, 'docs', 'scripts'].join('|')})/|/[^/]+\\.(?:tsx?|mjs)$`);
/** Matches paths that builds and benchmarks create. */
const GENERATED = /^(?:server\/dist|bench\/results)\b/;
/** Matches the end of a Markdown link, and captures the target of the link. */
const LINK = /\]\(([^)\s]+)\)/g;

/** Returns a problem for each path in backticks and each link in the documentation whose file does not exist. */
export function docPathProblems(): readonly string[] {
  return globSync(PAGES, { cwd: ROOT }).flatMap((page) =>
    findMissingPaths(page.replaceAll('\\', '/'), readFileSync(join(ROOT, page), 'utf8')),
  );
}

/**
 * Returns the problems of one page. Paths are relative to the repository, links are relative to the page. In a path,
 * `<name>` and `*` match any name.
 */
export function findMissingPaths(page: string, text: string): readonly string[] {
  const paths = [...text.matchAll(CODE_SPAN)]
    .map(([, path = '']) => path)
    .filter((path) => REPOSITORY_PATH.test(path) && !GENERATED.test(path));
  // Links within the page (`#…`) and absolute URLs (`https:…`) are not checked.
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
