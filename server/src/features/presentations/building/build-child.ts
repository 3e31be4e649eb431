import { isOutOfMemory, readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { closeNetwork } from '../../../adapters/sandbox/close-network.ts';
import { jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector, fileFrames } from '../../../adapters/sandbox/named-files.ts';
import { openBuildDeps } from './build-deps.ts';
import { buildScene, type SceneSource } from './build-scene.ts';

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

async function run(): Promise<void> {
  closeNetwork();
  const [deck, deps] = await Promise.all([readDeck(), openBuildDeps()]);
  const { files, sceneUrl, warnings, pictures } = await buildScene(deck, deps);
  await writeFrame('deck', jsonBody({ sceneUrl, warnings, pictures }));
  // One frame at a time, so that files do not lie in memory twice.
  for (const frame of fileFrames(files)) await writeRaw(frame);
  await writeFrame('end');
}

function writeRaw(frame: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(frame, (error) => (error ? reject(error) : resolve()));
  });
}

function describe(error: unknown): { memory: boolean; detail: string } {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { memory: isOutOfMemory(error), detail };
}

run()
  .catch((error: unknown) => writeFrame('error', jsonBody(describe(error))))
  .finally(() => process.exit(0));
