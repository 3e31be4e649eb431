import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds `<flydeck-embed>` as one classic script without imports, `dist/element/embed.js`. A classic script works on
 * any page and can read the URL that it was loaded from.
 */
export async function buildElement(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist/element',
      // The oldest supported browsers, as in `vite.config.ts`.
      target: ['chrome109', 'firefox115', 'safari16.4'],
      lib: {
        entry: join(root, 'src/embed/element/flydeck-embed.ts'),
        formats: ['iife'],
        name: 'flydeckEmbed',
        fileName: () => 'embed.js',
      },
    },
  });
}
