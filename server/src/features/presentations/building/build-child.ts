import { answerAsChild, readFrames } from '../../../adapters/sandbox/child-pipe.ts';
import { parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { openBuildDeps } from './build-deps.ts';
import { buildScene, type SceneSource } from './build-scene.ts';
import { builtFrames } from './built-frames.ts';

// The process that decodes pictures, compiles and paints: it gets a document with its assets, and answers with files.

async function readDeck(): Promise<SceneSource> {
  const assets = new FileCollector();
  let document: SceneSource['document'] | undefined;
  for await (const frame of readFrames()) {
    if (frame.kind === 'deck') document = parseBody(frame) as SceneSource['document'];
    if (frame.kind === 'asset') assets.take(frame);
    // Validated by the parent before it was sent.
    if (frame.kind === 'end' && document) return { document, assets: assets.files };
  }
  throw new Error('No document was handed over');
}

async function answer(): Promise<void> {
  const [deck, deps] = await Promise.all([readDeck(), openBuildDeps()]);
  for (const frame of builtFrames(await buildScene(deck, deps))) await writeRaw(frame);
}

function writeRaw(frame: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(frame, (error) => (error ? reject(error) : resolve()));
  });
}

answerAsChild(answer);
