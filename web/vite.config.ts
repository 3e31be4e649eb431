import { defineConfig } from 'vite';
import { compiledMessages } from './tooling/compile-messages.ts';
import { CLIENT_ENTRIES } from './tooling/entries.ts';

/** One entry a page and no client router: what a page ships is what it uses. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [compiledMessages()],
  build: isSsrBuild
    ? {
        ssr: 'src/server-entry.tsx',
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'renderer.js', codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: ['chrome109', 'firefox115', 'safari16.4'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: CLIENT_ENTRIES },
      },
  ssr: { noExternal: true },
}));
