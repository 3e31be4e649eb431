import { join } from 'node:path';
import { build } from 'vite';
import { buildElement } from './build-element.ts';
import { editorWeight, exceededEditorLimit, partTable } from './editor-weight.ts';
import { importedEntryScripts } from './page-scripts.ts';
import { exceededLimits, pageWeights, weightTable } from './page-weight.ts';
import { precompress } from './precompress.ts';
import { writeMessages } from './write-messages.ts';

// Builds the scripts of the pages, the server's renderer, the message files and `<flydeck-embed>` into `web/dist`.
// Fails if a page or the editor is too large, or if a script imports the entry script of a page.

const root = join(import.meta.dirname, '..');
const configFile = join(root, 'vite.config.ts');
const client = join(root, 'dist/client');

process.env['NODE_ENV'] = 'production';
await build({ root, configFile, logLevel: 'warn' });
await build({ root, configFile, logLevel: 'warn', build: { ssr: 'src/server-entry.tsx' } });
const messages = await writeMessages(root);
await buildElement(root);
await Promise.all([precompress(client), precompress(join(root, 'dist/element'))]);

const weights = await pageWeights(client, messages);
const editor = await editorWeight(client);
process.stdout.write(`${weightTable(weights)}\n\n${partTable(editor)}\n`);
const problems = [...exceededLimits(weights), ...exceededEditorLimit(editor), ...(await importedEntryScripts(client))];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
