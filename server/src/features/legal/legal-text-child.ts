import { readFrames, runAsChild, writeFrame } from '../../adapters/sandbox/child-pipe.ts';
import { jsonBody } from '../../adapters/sandbox/frames.ts';
import { renderLegalHtml } from './legal-html.ts';

// Child process that converts one Markdown text to HTML.

async function renderText(): Promise<void> {
  for await (const { body } of readFrames()) {
    // The frame that contains the HTML is of the kind `deck`, which children use for their JSON result.
    await writeFrame('deck', jsonBody(renderLegalHtml(new TextDecoder().decode(body))));
    await writeFrame('end');
    return;
  }
}

runAsChild(renderText);
