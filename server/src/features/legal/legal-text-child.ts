import { readFrames, runAsChild, writeFrame } from '../../adapters/sandbox/child-pipe.ts';
import { jsonBody } from '../../adapters/sandbox/frames.ts';
import { legalHtml } from './legal-html.ts';

// Child process that converts one Markdown text to HTML.

async function answer(): Promise<void> {
  for await (const { body } of readFrames()) {
    await writeFrame('deck', jsonBody(legalHtml(new TextDecoder().decode(body))));
    await writeFrame('end');
    return;
  }
}

runAsChild(answer);
