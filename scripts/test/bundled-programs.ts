import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { ROOT } from '../check/source-files.ts';
import { ensureServerBuilt } from '../setup/server-build.mjs';

const SOURCE = join(ROOT, 'server/src');
const PROGRAM = /new URL\('(?<path>\.[\w./-]*(?:child|main)\.ts)', import\.meta\.url\)/;

/** Lets tests start child processes from the bundle, as in production: they start in half the time. */
export function bundledPrograms(): Plugin {
  let bundle: string | undefined;
  return {
    name: 'flydeck-bundled-programs',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      // Vitest caches transformed modules on disk: these would start the programs of an earlier bundle.
      defineCacheKeyGenerator(({ sourceCode }) => (PROGRAM.test(sourceCode) ? false : null));
    },
    transform(code, id) {
      const path = PROGRAM.exec(code)?.groups?.['path'];
      if (path === undefined || !id.startsWith(SOURCE + sep)) return undefined;
      bundle ??= ensureServerBuilt();
      const name = relative(SOURCE, join(id, '..', path))
        .split(sep)
        .join('.')
        .replace(/\.ts$/, '.js');
      const built = join(bundle, name);
      if (!existsSync(built)) return undefined;
      return { code: code.replace(PROGRAM, `new URL(${JSON.stringify(pathToFileURL(built))})`), map: null };
    },
  };
}
