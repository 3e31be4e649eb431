import type { PreviewDraftRequest } from '@flydeck/contract/drafts/create-draft';
import { ImportError } from '@flydeck/readers/import-result';
import { importMarkdown } from '@flydeck/readers/markdown/index';
import { compile } from '@flydeck/scene/compile';
import type { Document } from '@flydeck/scene/model/document';
import { type ChildMessage, jsonBody, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { errorReportOf, readMessages, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';
import { closeNetwork } from '../../../adapters/sandbox/close-network.ts';
import { encodeFiles } from '../../../adapters/sandbox/named-files.ts';
import { openBuildDeps } from '../../../publishing/building.ts';
import { createDocument } from '../create-document.ts';

// Child process that compiles new presentations to scenes, one request after another.

/** Ids of the fonts that the parent has received. */
const sentFonts = new Set<string>();

/** Compiles the presentation that a message requests. Sends the scene without pictures, and the fonts that were not sent before. */
async function compileAndSend(message: ChildMessage): Promise<void> {
  const { fonts, portsFor } = await openBuildDeps();
  const document = await createRequested(parseBody(message) as PreviewDraftRequest);
  const ports = await portsFor(document);
  const { scene } = compile(document, { ...ports, image: () => undefined, media: () => undefined });
  const newFonts = scene.fonts.filter(({ id }) => !sentFonts.has(id));
  await writeMessage('deck', jsonBody(scene));
  for (const bytes of encodeFiles(newFonts.map(({ id, url }) => [url, fonts.woff2(id)] as const)))
    process.stdout.write(bytes);
  for (const { id } of newFonts) sentFonts.add(id);
}

async function createRequested(request: PreviewDraftRequest): Promise<Document> {
  if (request.kind !== 'markdown') return createDocument(request);
  const bytes = new TextEncoder().encode(request.text);
  return (await importMarkdown({ name: 'untitled.md', bytes }, () => undefined)).document;
}

/** Returns the body of the message that reports an error. */
function reportOf(error: unknown) {
  if (error instanceof ImportError) return { code: error.code, message: error.message };
  return errorReportOf(error);
}

async function run(): Promise<void> {
  closeNetwork();
  await openBuildDeps();
  // Reports to the parent that the child is ready.
  await writeMessage('end');
  for await (const message of readMessages()) {
    await compileAndSend(message).catch((error: unknown) => writeMessage('error', jsonBody(reportOf(error))));
    await writeMessage('end');
  }
}

run().finally(() => process.exit(0));
