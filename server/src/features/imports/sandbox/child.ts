import { readFileSync } from 'node:fs';
import { fileKind } from '@flydeck/readers/file-kind';
import { ImportError, type ImportSource } from '@flydeck/readers/import-result';
import { FILE_DESCRIPTOR, jsonBody, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { errorReportOf, readMessages, runAsChild, writeMessage } from '../../../adapters/sandbox/child-pipe.ts';
import { loadImporter } from '../importers.ts';
import type { SourceHeader } from './source-header.ts';

// Entry point of the child process that imports one untrusted file. The process receives the file in messages on stdin
// or as an open descriptor, and writes the result as messages to stdout.

/** Minimum time between two progress messages. */
const PROGRESS_INTERVAL_MS = 100;

/** Returns the file to import. If the file is not an open descriptor, an `asset` message contains its bytes. */
async function readSource(): Promise<ImportSource> {
  let name = '';
  for await (const message of readMessages()) {
    if (message.kind === 'source') {
      const header = parseBody(message) as SourceHeader;
      name = header.name;
      if (header.isInherited) return { name, bytes: readFileSync(FILE_DESCRIPTOR) };
    }
    if (message.kind === 'asset') return { name, bytes: message.body };
  }
  throw new Error('The parent process sent no file');
}

async function importSource(): Promise<void> {
  const source = await readSource();
  const importer = await loadImporter(fileKind(source));
  let lastProgressMs = 0;
  const deck = await importer(source, (done, total) => {
    const nowMs = performance.now();
    if (nowMs - lastProgressMs < PROGRESS_INTERVAL_MS && done !== total) return;
    lastProgressMs = nowMs;
    void writeMessage('progress', jsonBody([done, total]));
  });
  await writeMessage(
    'deck',
    jsonBody({ document: deck.document, warnings: deck.warnings, rightOptions: deck.rightOptions }),
  );
  for (const [id, bytes] of deck.assets) {
    // Each asset is sent as two messages: its id, then its bytes.
    await writeMessage('asset', new TextEncoder().encode(id));
    await writeMessage('asset', bytes);
  }
  await writeMessage('end');
}

/** Returns the body of the message that reports an error to the parent process. */
function describeError(error: unknown): { code: string; message: string; detail?: string } {
  if (error instanceof ImportError) return { code: error.code, message: error.message };
  const { isOutOfMemory, detail } = errorReportOf(error);
  if (isOutOfMemory) {
    return {
      code: 'import.too_large',
      message: 'This file needs more memory than imports may use.',
      detail,
    };
  }
  return {
    code: 'import.corrupt',
    message: 'This file is damaged or does not follow the rules of its format.',
    detail,
  };
}

runAsChild(importSource, describeError);
