import { ImportError } from '@flydeck/readers/import-result';
import { importMarkdown } from '@flydeck/readers/markdown/index';
import { compile } from '@flydeck/scene/compile';
import type { Document } from '@flydeck/scene/model/document';
import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { errorReportOf, readFrames, writeFrame } from '../../../adapters/sandbox/child-pipe.ts';
import { closeNetwork } from '../../../adapters/sandbox/close-network.ts';
import { type Frame, jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';
import { fileFrames } from '../../../adapters/sandbox/named-files.ts';
import { openBuildDeps } from '../../../publishing/building.ts';

// The process that draws drafts while they are written: it stays, and answers job after job. It decodes no pictures:
// it is told what is known of them.

/** What the parent asks for. */
export interface PreviewJob {
  readonly document?: Document;
  readonly markdown?: string;
  readonly images: Readonly<Record<string, SceneImage>>;
  readonly media: Readonly<Record<string, SceneMedia>>;
}

/** Font files that the parent has already. */
const handedOver = new Set<string>();

async function documentOf({ document, markdown = '' }: PreviewJob): Promise<Document> {
  if (document) return document;
  const source = { name: 'untitled.md', bytes: new TextEncoder().encode(markdown) };
  return (await importMarkdown(source, () => undefined)).document;
}

async function answer(frame: Frame): Promise<void> {
  const job = parseBody(frame) as PreviewJob;
  const { fonts, portsFor } = await openBuildDeps();
  const document = await documentOf(job);
  const { scene } = compile(document, {
    ...(await portsFor(document)),
    image: (asset) => (Object.hasOwn(job.images, asset) ? job.images[asset] : undefined),
    media: (asset) => (Object.hasOwn(job.media, asset) ? job.media[asset] : undefined),
  });
  const files = scene.fonts
    .filter(({ id }) => !handedOver.has(id))
    .map(({ id, url }) => [url, fonts.woff2(id)] as const);
  await writeFrame('deck', jsonBody(scene));
  for (const bytes of fileFrames(files)) process.stdout.write(bytes);
  for (const { id } of scene.fonts) handedOver.add(id);
}

function describe(error: unknown) {
  if (error instanceof ImportError) return { code: error.code, message: error.message };
  return errorReportOf(error);
}

async function run(): Promise<void> {
  closeNetwork();
  await openBuildDeps();
  await writeFrame('end');
  for await (const frame of readFrames()) {
    await answer(frame).catch((error: unknown) => writeFrame('error', jsonBody(describe(error))));
    await writeFrame('end');
  }
}

run().finally(() => process.exit(0));
