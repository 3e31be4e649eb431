import { ImportError } from '@flydeck/readers/import-result';
import { importMarkdown } from '@flydeck/readers/markdown/index';
import { compile } from '@flydeck/scene/compile';
import { errorReportOf, readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { closeNetwork } from '../../../adapters/sandbox/close-network.ts';
import { type Frame, jsonBody } from '../../../adapters/sandbox/frames.ts';
import { fileFrames } from '../../../adapters/sandbox/named-files.ts';
import { openBuildDeps } from '../../../publishing/building.ts';

// Child process that compiles Markdown to scenes, one request after another.

/** Ids of the fonts that the parent has received. */
const sentFonts = new Set<string>();

/** Sends the scene of the Markdown in a frame, and the fonts of the scene that the parent has not received. */
async function compileAndSend({ body }: Frame): Promise<void> {
  const { fonts, portsFor } = await openBuildDeps();
  const { document } = await importMarkdown({ name: 'untitled.md', bytes: body }, () => undefined);
  const ports = await portsFor(document);
  const { scene } = compile(document, { ...ports, image: () => undefined, media: () => undefined });
  const newFonts = scene.fonts.filter(({ id }) => !sentFonts.has(id));
  await writeFrame('deck', jsonBody(scene));
  for (const bytes of fileFrames(newFonts.map(({ id, url }) => [url, fonts.woff2(id)] as const)))
    process.stdout.write(bytes);
  for (const { id } of newFonts) sentFonts.add(id);
}

/** Returns the body of the frame that reports an error. */
function reportOf(error: unknown) {
  if (error instanceof ImportError) return { code: error.code, message: error.message };
  return errorReportOf(error);
}

async function run(): Promise<void> {
  closeNetwork();
  await openBuildDeps();
  // Reports to the parent that the child is ready.
  await writeFrame('end');
  for await (const frame of readFrames()) {
    await compileAndSend(frame).catch((error: unknown) => writeFrame('error', jsonBody(reportOf(error))));
    await writeFrame('end');
  }
}

run().finally(() => process.exit(0));
