import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from './published.ts';
import { serverDataDir } from './server.ts';

/**
 * Publishes a small presentation for the user name `owner`, whose profile is created if it does not exist. Returns the
 * URL of the presentation's page.
 */
export async function publishDeck(owner: string, title: string): Promise<string> {
  const file = join(serverDataDir(), `${crypto.randomUUID()}.md`);
  await writeFile(file, `# ${title}\n\nA thought of ${owner}.\n`);
  const [url = ''] = await publish([file], ['--owner', owner, '--create-owner']);
  return url;
}
