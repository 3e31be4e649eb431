import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { CLIENT_ENTRIES } from './entries.ts';

const ROOT = join(import.meta.dirname, '..');
const CLIENT_SCRIPTS = new Set(Object.values(CLIENT_ENTRIES).map((script) => join(ROOT, script)));

/** Matches the line of a `definition.ts` that names the component of the page. */
const COMPONENT = /^ {2}component: (\w+),$/m;

/**
 * Finds the component of a page, and the module from which `definition.ts` imports the component.
 * @param definition source text of `definition.ts`
 * @throws Error if the definition names no imported component
 */
function findComponentImport(definition: string): { readonly component: string; readonly modulePath: string } {
  const component = COMPONENT.exec(definition)?.[1];
  // Matches imports such as `import { A, B } from 'path';`.
  const imports = definition.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm);
  const matchingImport = [...imports].find(([, names = '']) => names.split(/[\s,]+/).includes(component ?? ''));
  const [, , modulePath] = matchingImport ?? [];
  if (!component || !modulePath) throw new Error('A page definition needs an imported component.');
  return { component, modulePath };
}

/**
 * Returns a Vite plugin that generates the client script of each page. The script hydrates the component of
 * `definition.ts` and then calls `start` from `start.ts` in the same folder, if this file exists. The script imports
 * the component but not `definition.ts`: otherwise the browser would also load the code that creates the `<head>` on
 * the server.
 */
export function clientScriptsPlugin(): Plugin {
  return {
    name: 'flydeck-client-scripts',
    resolveId(source) {
      const path = join(ROOT, source);
      return CLIENT_SCRIPTS.has(path) ? path : undefined;
    },
    async load(id) {
      if (!CLIENT_SCRIPTS.has(id)) return undefined;
      const file = join(dirname(id), 'definition.ts');
      this.addWatchFile(file);
      const { component, modulePath } = findComponentImport(await readFile(file, 'utf8'));
      const hydrateCall = `hydratePage(${component})`;
      const hasStart = existsSync(join(dirname(id), 'start.ts'));
      return [
        "import '../../ui/base.css';",
        "import { hydratePage } from '../../hydrate.tsx';",
        `import { ${component} } from '${modulePath}';`,
        ...(hasStart ? ["import { start } from './start.ts';", `start(${hydrateCall});`] : [`${hydrateCall};`]),
      ].join('\n');
    },
  };
}
