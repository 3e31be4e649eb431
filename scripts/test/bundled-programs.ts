import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { ROOT } from '../check/source-files.ts';
import { ensureServerBuilt } from '../setup/server-build.mjs';

const SOURCE = join(ROOT, 'server/src');
/** Matches the URL of a child process's program in the sources. */
const PROGRAM_URL = /new URL\('(?<path>\.[\w./-]*(?:child|main)\.ts)', import\.meta\.url\)/;

/** Vitest plugin: tests start child processes from the bundle, as in production, which halves the start time. */
export function bundledPrograms(): Plugin {
  let bundle: string | undefined;
  return {
    name: 'flydeck-bundled-programs',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      // `false` turns off caching for modules with a URL of a program, because cached modules would start programs of
      // an earlier bundle. `null` keeps the default key.
      defineCacheKeyGenerator(({ sourceCode }) => (PROGRAM_URL.test(sourceCode) ? false : null));
    },
    transform(code, id) {
      const path = PROGRAM_URL.exec(code)?.groups?.['path'];
      if (path === undefined || !id.startsWith(SOURCE + sep)) return undefined;
      bundle ??= ensureServerBuilt();
      // The bundle has no folders: `publishing/build-child.ts` is `publishing.build-child.js`.
      const name = relative(SOURCE, join(id, '..', path))
        .split(sep)
        .join('.')
        .replace(/\.ts$/, '.js');
      const bundledProgram = join(bundle, name);
      if (!existsSync(bundledProgram)) return undefined;
      return {
        code: code.replace(PROGRAM_URL, `new URL(${JSON.stringify(pathToFileURL(bundledProgram))})`),
        map: null,
      };
    },
  };
}
