import { globSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ROOT } from '../check/source-files.ts';

/** Glob pattern of the test files in workspaces. */
const TEST_FILES = '{scene,contract,readers,editor,content,server,web,bench,e2e}/src/**/*.{test.ts,test.tsx,e2e.ts}';
/** Glob pattern of the tests of scripts. */
const SCRIPT_TESTS = 'scripts/**/*.test.ts';

/**
 * Names of features by the names of folders, and by the first words of the file names of end-to-end tests. Contains
 * only names that differ from the name of the feature.
 */
const ALIASES: Readonly<Record<string, string>> = {
  account: 'accounts',
  'account-pages': 'accounts',
  closed: 'accounts',
  'forgot-password': 'accounts',
  login: 'accounts',
  logout: 'accounts',
  'reset-password': 'accounts',
  settings: 'accounts',
  signup: 'accounts',
  'verify-email': 'accounts',
  'contact-abuse': 'contact',
  'contact-billing': 'contact',
  'contact-support': 'contact',
  abuse: 'contact',
  advertisements: 'ads',
  analytics: 'events',
  consent: 'events',
  watching: 'events',
  ai: 'outlines',
  'ai-start': 'outlines',
  outliner: 'outlines',
  create: 'creation',
  creating: 'creation',
  drafts: 'creation',
  edit: 'editing',
  'embed-closed': 'embed',
  oembed: 'embed',
  explore: 'search',
  home: 'search',
  gallery: 'templates',
  payments: 'purchases',
  micropayment: 'purchases',
  pdf: 'purchases',
  sales: 'purchases',
  exports: 'purchases',
  private: 'links',
  'link-password': 'links',
  user: 'profiles',
  cards: 'profiles',
  overlay: 'sharing',
  modals: 'sharing',
  view: 'presentations',
  reading: 'presentations',
  viewer: 'presentations',
  page: 'presentations',
  video: 'animations',
  languages: 'i18n',
  header: 'shell',
  robots: 'sitemap',
  compile: 'scene',
  arrange: 'scene',
  layout: 'scene',
  paint: 'scene',
  model: 'scene',
  geometry: 'scene',
};

const resolveAlias = (name: string): string => ALIASES[name] ?? name;

/** Returns the feature of a path in the repository; undefined for shared files such as package.json. */
export function featureOf(path: string): string | undefined {
  const [workspace = '', src, ...rest] = path.split('/');
  if (workspace === 'scripts' || workspace === 'bench') return workspace;
  if (src !== 'src' || rest.length === 0) return undefined;
  if (workspace === 'scene') return rest[0] === 'create' ? resolveAlias('create') : 'scene';
  if (workspace === 'readers') return 'imports';
  if (workspace === 'e2e') return rest[0] === 'testing' ? undefined : featureOfE2eTest(rest[0] ?? '');
  const [topFolder = '', subfolder] = rest;
  // These folders contain a folder or file for each feature.
  const containsFeatures = /^(features|adapters|routes)$/.test(topFolder) && subfolder !== undefined;
  const name = (containsFeatures ? subfolder : topFolder).replace(/(\.integration|\.property)?(\.test)?\.tsx?$/, '');
  return resolveAlias(name);
}

const featureOfE2eTest = (file: string): string => resolveAlias(/^[^-.]+/.exec(file)?.[0] ?? file);

/**
 * Converts a path from the command line to a path relative to the repository.
 * @throws Error for a path outside of the repository.
 */
export function repositoryPath(argument: string, cwd: string): string {
  const path = relative(ROOT, isAbsolute(argument) ? argument : resolve(cwd, argument));
  if (path.startsWith('..') || isAbsolute(path)) throw new Error(`${argument} is outside of the repository.`);
  return path.split(sep).join('/');
}

/** Returns the paths of all test files in the repository. */
export const testFiles = (): string[] =>
  globSync([TEST_FILES, SCRIPT_TESTS], {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  }).map((path) => path.split(sep).join('/'));

/**
 * Returns the test files of the features to which the paths belong.
 * @throws Error for a path that belongs to no feature.
 */
export function findTests(paths: readonly string[], tests: readonly string[] = testFiles()): string[] {
  const features = new Set(
    paths.map((path) => {
      const feature = featureOf(path);
      if (feature === undefined || !tests.some((test) => featureOf(test) === feature))
        throw new Error(`${path} belongs to no feature with its own tests. Run npm test without paths.`);
      return feature;
    }),
  );
  return tests.filter((test) => features.has(featureOf(test) ?? '')).sort();
}

/** Returns the vitest project that runs a test file. */
export function projectOf(test: string): 'unit' | 'integration' | 'e2e' {
  if (test.startsWith('e2e/')) return 'e2e';
  return test.endsWith('.integration.test.ts') ? 'integration' : 'unit';
}
