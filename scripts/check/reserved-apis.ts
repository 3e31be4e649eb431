import { isNode, isTest, type SourceFile, type SyntaxNode, walk } from './source-files.ts';

/** APIs that only certain modules may use directly. */
const RESERVED: readonly {
  /** Name of the API in the texts of problems. */
  readonly api: string;
  readonly matches: (node: SyntaxNode) => boolean;
  /** Paths of the modules that may use the API. */
  readonly allowed: RegExp;
}[] = [
  {
    api: 'process.env',
    matches: (node) => isPropertyAccess(node, 'process', 'env'),
    allowed: /^(server\/src\/config\.ts|web\/tooling\/.*|bench\/.*|e2e\/src\/testing\/.*)$/,
  },
  {
    api: 'console',
    matches: (node) => isPropertyAccess(node, 'console'),
    allowed: /^(bench\/|web\/src\/i18n\/format-message\.ts$|web\/src\/analytics\/log-to-console\.ts$)/,
  },
  {
    api: 'fetch',
    matches: (node) => node.type === 'CallExpression' && isIdentifier(node['callee'], 'fetch'),
    // `web/src/start.ts` calls `fetch` directly, because it loads before all other scripts and must not import them.
    allowed:
      /^(web\/src\/(api|viewer|painter|presenter|live|canvas-editor\/compile)\/.*|web\/src\/start\.ts|bench\/.*)$/,
  },
  {
    api: 'Date.now',
    matches: (node) => isPropertyAccess(node, 'Date', 'now'),
    // `web/src/live/use-live.ts` needs a clock that runs while the device sleeps.
    allowed: /^(web\/src\/(analytics\/log-event|live\/use-live)\.ts|bench\/.*)$/,
  },
  {
    api: 'time',
    matches: (node) => isPropertyAccess(node, 'performance', 'now') || isCurrentDate(node),
    // Other workspaces, the command line, and code that starts or runs in child processes may read the time.
    allowed:
      /^((?!server\/).*|server\/src\/(ports\/clock\.ts|cli\/.*|adapters\/database\/embedded\/.*|.*\/sandbox\/.*))$/,
  },
  {
    api: 'route without the definition of an endpoint',
    matches: isRoute,
    allowed: /^(?!server\/)|^server\/src\/(http|pages)\//,
  },
];

const FORBIDDEN_FOLDER = /(^|\/)(utils?|helpers?|common|shared)\//;

/** Returns problems with direct use of reserved APIs outside of the allowed modules. Tests are exempt. */
export function reservedApiProblems(sources: readonly SourceFile[]): readonly string[] {
  const problems = new Set<string>();
  for (const { path, program, text } of sources) {
    if (isTest(path)) continue;
    walk(program, (node) => {
      for (const { api, matches, allowed } of RESERVED) {
        if (!matches(node) || allowed.test(path)) continue;
        problems.add(
          `${path}:${text.slice(0, node.start).split('\n').length}: direct use of ${api} outside of its module`,
        );
      }
    });
  }
  return [...problems];
}

/** Returns problems with folders that have meaningless names. */
export function folderProblems(sources: readonly SourceFile[]): readonly string[] {
  return sources
    .filter(({ path }) => FORBIDDEN_FOLDER.test(path))
    .map(({ path }) => `${path}: is in a folder with a meaningless name`);
}

/** Returns whether the node is `object.property`, or any property of `object` if `property` is undefined. */
function isPropertyAccess(node: SyntaxNode, object: string, property?: string): boolean {
  if (node.type !== 'MemberExpression' || !isIdentifier(node['object'], object)) return false;
  return property === undefined || isIdentifier(node['property'], property);
}

/** Returns whether the node is `new Date()`, the current time. */
const isCurrentDate = (node: SyntaxNode): boolean =>
  node.type === 'NewExpression' &&
  isIdentifier(node['callee'], 'Date') &&
  Array.isArray(node['arguments']) &&
  node['arguments'].length === 0;

const ROUTE_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all', 'route'];

/** Returns whether the node registers a route with Fastify, whose instances are called `app` or `scope`. */
function isRoute({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  return ['app', 'scope'].some((app) => ROUTE_METHODS.some((method) => isPropertyAccess(callee, app, method)));
}

const isIdentifier = (value: unknown, name: string): boolean =>
  isNode(value) && value.type === 'Identifier' && value['name'] === name;
