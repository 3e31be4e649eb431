import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { CLIENT_ENTRIES } from './entries.ts';

const ROOT = join(import.meta.dirname, '..');
const SCRIPTS = new Set(Object.values(CLIENT_ENTRIES).map((script) => join(ROOT, script)));

const COMPONENT = /^ {2}component: (\w+),$/m;

/** The import of `component` in the text of a `definition.ts`. @throws Error if there is none. */
function componentImport(definition: string): { readonly component: string; readonly from: string } {
  const component = COMPONENT.exec(definition)?.[1];
  const imports = definition.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm);
  const from = [...imports].find(([, names = '']) => names.split(/[\s,]+/).includes(component ?? ''))?.[2];
  if (!component || !from) throw new Error('A page definition needs an imported component.');
  return { component, from };
}

/**
 * Vite plugin that generates the client script of each page: it hydrates the component of `definition.ts`, then calls
 * `start` of the `start.ts` beside it, if there is one. Importing the definition itself would ship the page's head.
 */
export function clientScripts(): Plugin {
  return {
    name: 'flydeck-client-scripts',
    resolveId(source) {
      const path = join(ROOT, source);
      return SCRIPTS.has(path) ? path : undefined;
    },
    async load(id) {
      if (!SCRIPTS.has(id)) return undefined;
      const file = join(dirname(id), 'definition.ts');
      this.addWatchFile(file);
      const { component, from } = componentImport(await readFile(file, 'utf8'));
      const hydrated = `hydratePage(${component})`;
      const hasStart = existsSync(join(dirname(id), 'start.ts'));
      return [
        "import '../../ui/base.css';",
        "import { hydratePage } from '../../hydrate.tsx';",
        `import { ${component} } from '${from}';`,
        ...(hasStart ? ["import { start } from './start.ts';", `start(${hydrated});`] : [`${hydrated};`]),
      ].join('\n');
    },
  };
}
