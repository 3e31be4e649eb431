import { type FileKind, fileKind } from '../file-kind.ts';
import { ImportError, type Importer, type ImportSource } from '../import-result.ts';
import { closeNetwork } from './close-network.ts';
import { encodeFrame, FrameReader, jsonBody, parseBody } from './frames.ts';

// The process that reads one foreign file: it gets the file on stdin and answers in frames on stdout.

const LOADERS: Record<FileKind, () => Promise<Importer>> = {
  pptx: async () => (await import('../pptx/index.ts')).importPptx,
  pdf: async () => (await import('../pdf/index.ts')).importPdf,
  markdown: async () => (await import('../markdown/index.ts')).importMarkdown,
  flydeck: async () => (await import('../flydeck/index.ts')).importFlydeck,
};

const PROGRESS_EVERY_MS = 100;

async function readSource(): Promise<ImportSource> {
  const reader = new FrameReader(Number.MAX_SAFE_INTEGER);
  let name = '';
  for await (const piece of process.stdin) {
    for (const frame of reader.push(piece as Uint8Array)) {
      if (frame.kind === 'source') ({ name } = parseBody(frame) as { name: string });
      if (frame.kind === 'asset') return { name, bytes: frame.body };
    }
  }
  throw new Error('No file was handed over');
}

function write(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function run(): Promise<void> {
  closeNetwork();
  const source = await readSource();
  const importer = await LOADERS[fileKind(source)]();
  let told = 0;
  const deck = await importer(source, (done, total) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY_MS && done !== total) return;
    told = now;
    void write(encodeFrame('progress', jsonBody([done, total])));
  });
  await write(encodeFrame('deck', jsonBody({ document: deck.document, warnings: deck.warnings })));
  for (const [id, bytes] of deck.assets) {
    await write(encodeFrame('asset', new TextEncoder().encode(id)));
    await write(encodeFrame('asset', bytes));
  }
  await write(encodeFrame('end'));
}

function describe(error: unknown): { code: string; message: string; detail?: string } {
  if (error instanceof ImportError) return { code: error.code, message: error.message };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const memory =
    error instanceof RangeError &&
    /memory|allocation|array (buffer )?length|string length|maximum/i.test(error.message);
  if (memory && !/call stack/i.test(detail)) {
    return {
      code: 'import.too_large',
      message: 'This file needs more memory than an import may take.',
      detail,
    };
  }
  return {
    code: 'import.corrupt',
    message: 'This file is damaged or is not built as its format demands.',
    detail,
  };
}

run()
  .catch((error: unknown) => write(encodeFrame('error', jsonBody(describe(error)))))
  .finally(() => process.exit(0));
