import { parseBody } from '../adapters/sandbox/child-messages.ts';
import { readMessages, runAsChild } from '../adapters/sandbox/child-pipe.ts';
import { FileCollector } from '../adapters/sandbox/named-files.ts';
import { openBuildDeps } from './build-deps.ts';
import { buildScene, type SceneSource } from './build-scene.ts';
import { encodeBuiltScene } from './built-scene-messages.ts';

// Program of the child process that builds a scene: decodes pictures, compiles and paints. The program reads a document
// with its assets from stdin and writes the built files to stdout.

async function readDeck(): Promise<SceneSource> {
  const assets = new FileCollector();
  let document: SceneSource['document'] | undefined;
  for await (const message of readMessages()) {
    // The document was validated before the parent process sent it, so that its type is known.
    if (message.kind === 'deck') document = parseBody(message) as SceneSource['document'];
    if (message.kind === 'asset') assets.add(message);
    if (message.kind === 'end' && document) return { document, assets: assets.files };
  }
  throw new Error('The parent process sent no document');
}

async function buildAndSend(): Promise<void> {
  const [deck, deps] = await Promise.all([readDeck(), openBuildDeps()]);
  for (const message of encodeBuiltScene(await buildScene(deck, deps))) await writeToStdout(message);
}

function writeToStdout(message: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(message, (error) => (error ? reject(error) : resolve()));
  });
}

runAsChild(buildAndSend);
