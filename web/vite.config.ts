import { defineConfig } from 'vite';
import { asciiOnly } from './tooling/ascii-only.ts';
import { clientScriptsPlugin } from './tooling/client-scripts.ts';
import { compileMessagesPlugin } from './tooling/compile-messages.ts';
import { CLIENT_ENTRIES, START_ENTRY } from './tooling/entries.ts';
import { interfaceLocalesPlugin } from './tooling/interface-locales.ts';
import { sharedChunks } from './tooling/shared-chunks.ts';

/** Suppresses warnings about "use client" directives in libraries: there are no server components. */
const CHECKS = { checks: { moduleLevelDirective: false } };

/** Each page has its own entry and there is no client router, so a page loads only the code that it uses. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [clientScriptsPlugin(), compileMessagesPlugin(), interfaceLocalesPlugin()],
  build: isSsrBuild
    ? {
        ssr: 'src/server-entry.tsx',
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          ...CHECKS,
          output: {
            entryFileNames: 'renderer.js',
            codeSplitting: false,
            // Minifies, because the server process keeps the source text in memory. Keeps the names, for stack traces.
            minify: { compress: true, mangle: false, codegen: true },
            plugins: [asciiOnly],
          },
        },
      }
    : {
        outDir: 'dist/client',
        assetsDir: 'static',
        manifest: true,
        target: ['chrome109', 'firefox115', 'safari16.4'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          ...CHECKS,
          input: { ...CLIENT_ENTRIES, start: START_ENTRY },
          output: {
            codeSplitting: {
              groups: [{ name: sharedChunks(), debugName: 'pages', includeDependenciesRecursively: false }],
            },
          },
        },
      },
  // Workers are ES modules, because the text shaper uses top-level `await` for its WebAssembly.
  worker: { format: 'es' },
  // Bundles React's production build. The value of `NODE_ENV` in the server process then has no effect.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
}));
