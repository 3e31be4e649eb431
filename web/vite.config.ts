import { defineConfig } from 'vite';
import { asciiOnly } from './tooling/ascii-only.ts';
import { clientScriptsPlugin } from './tooling/client-scripts.ts';
import { compileMessagesPlugin } from './tooling/compile-messages.ts';
import { CLIENT_ENTRIES, START_ENTRY } from './tooling/entries.ts';
import { excludeDynamicImports } from './tooling/exclude-dynamic-imports.ts';
import { interfaceLocalesPlugin } from './tooling/interface-locales.ts';
import { sharedChunks } from './tooling/shared-chunks.ts';

/** Suppresses warnings about "use client" in libraries: the directive has no effect without server components. */
const WITHOUT_DIRECTIVE_WARNINGS = { checks: { moduleLevelDirective: false } };

/** Each page has its own entry and there is no client router, so a page loads only the code that it uses. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [
    clientScriptsPlugin(),
    compileMessagesPlugin(),
    interfaceLocalesPlugin(),
    ...(isSsrBuild ? [excludeDynamicImports] : []),
  ],
  build: isSsrBuild
    ? {
        ssr: 'src/server-entry.tsx',
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          ...WITHOUT_DIRECTIVE_WARNINGS,
          output: {
            entryFileNames: 'renderer.js',
            codeSplitting: false,
            // Minified, because the server process keeps the source text in memory. Keeps the names, for stack traces.
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
          ...WITHOUT_DIRECTIVE_WARNINGS,
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
  // Bundles React's production build, whatever the value of `NODE_ENV` in the server process is.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
}));
