import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from './published.ts';
import { serverDataDir } from './server.ts';

/** Publishes a small presentation of the member with the username `owner`. Returns the URL of its page. */
export async function publishDeck(owner: string, title: string): Promise<string> {
  const file = join(serverDataDir(), `${crypto.randomUUID()}.md`);
  await writeFile(file, `# ${title}\n\nA thought of ${owner}.\n`);
  const [url = ''] = await publish([file], ['--owner', owner, '--create-owner']);
  return url;
}
