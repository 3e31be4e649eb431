import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from './published.ts';
import { serverDataDir } from './server.ts';

/** Publishes one small presentation of somebody's by their username; resolves to its address. */
export async function deckOf(owner: string, title: string): Promise<string> {
  const file = join(serverDataDir(), `${crypto.randomUUID()}.md`);
  await writeFile(file, `# ${title}\n\nA thought of ${owner}.\n`);
  const [address = ''] = await publish([file], ['--owner', owner, '--create-owner']);
  return address;
}
