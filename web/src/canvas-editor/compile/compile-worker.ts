import { type CompileEvent, type CompileRequest, WORKER_READY } from './compile-messages.ts';
import { CompileSession } from './compile-session.ts';
import { createFontClient } from './font-client.ts';

// The worker that compiles the document of an editor.

const fontClient = createFontClient((path) => fetch(path, { credentials: 'same-origin' }));

function send(event: CompileEvent): void {
  // The bytes of a font file are transferred to the page and not copied, because the compiler has another copy.
  postMessage(event, { transfer: event.type === 'font' ? [event.file.sfnt.buffer] : [] });
}

const session = new CompileSession(fontClient, send);
addEventListener('message', ({ data }: MessageEvent<CompileRequest>) => session.receive(data));
postMessage(WORKER_READY);
