import type { Plugin } from 'vite';

/**
 * Excludes modules that are only imported dynamically from the renderer: they contain code that browsers load on
 * demand, such as the canvas editor, and the server never runs these imports. Without the plugin, the renderer would be
 * twice as large, which delays the start of the server.
 */
export const excludeDynamicImports: Plugin = {
  name: 'exclude-dynamic-imports',
  resolveDynamicImport: (specifier) => ({ id: `excluded:${String(specifier)}`, external: true }),
};
