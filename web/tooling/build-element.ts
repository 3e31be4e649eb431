import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds `<flydeck-embed>` as one file without imports, `dist/element/embed.js`. As a classic script it can read its
 * own URL, and it works on any page.
 */
export async function buildElement(root: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist/element',
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
