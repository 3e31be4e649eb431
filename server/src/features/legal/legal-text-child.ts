import { jsonBody } from '../../adapters/sandbox/child-messages.ts';
import { readMessages, runAsChild, writeMessage } from '../../adapters/sandbox/child-pipe.ts';
import { renderLegalHtml } from './legal-html.ts';

// Child process that converts one Markdown text to HTML.

async function renderText(): Promise<void> {
  for await (const { body } of readMessages()) {
    // Child processes send their JSON result in a message of the kind `deck`. This result is the HTML.
    await writeMessage('deck', jsonBody(renderLegalHtml(new TextDecoder().decode(body))));
    await writeMessage('end');
    return;
  }
}

runAsChild(renderText);
