import { readFrames, runAsChild } from '../adapters/sandbox/child-pipe.ts';
import { parseBody } from '../adapters/sandbox/frames.ts';
import { FileCollector } from '../adapters/sandbox/named-files.ts';
import { openBuildDeps } from './build-deps.ts';
import { buildScene, type SceneSource } from './build-scene.ts';
import { encodeBuiltScene } from './built-frames.ts';

// Child process that decodes pictures, compiles and paints. It reads a document with its assets from stdin and writes
// the built files to stdout.

async function readDeck(): Promise<SceneSource> {
  const assets = new FileCollector();
  let document: SceneSource['document'] | undefined;
  for await (const frame of readFrames()) {
    if (frame.kind === 'deck') document = parseBody(frame) as SceneSource['document'];
    if (frame.kind === 'asset') assets.add(frame);
    // The parent validated the document before sending it.
    if (frame.kind === 'end' && document) return { document, assets: assets.files };
  }
  throw new Error('The parent process sent no document');
}

async function buildAndSend(): Promise<void> {
  const [deck, deps] = await Promise.all([readDeck(), openBuildDeps()]);
  for (const frame of encodeBuiltScene(await buildScene(deck, deps))) await writeRaw(frame);
}

function writeRaw(frame: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(frame, (error) => (error ? reject(error) : resolve()));
  });
}

runAsChild(buildAndSend);
