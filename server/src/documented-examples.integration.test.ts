import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { CreatedApiToken } from '@flydeck/contract/accounts/api-tokens';
import { ERRORS } from '@flydeck/contract/errors';
import { buildPptx, paragraph, shape } from '@flydeck/readers/pptx/testing/build-pptx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDER } from './repository-folder.ts';
import { createInstance, type Instance } from './testing/instance.ts';
import { createOwnerAndOther } from './testing/owner-and-other.ts';

const FETCH_CURL = join(import.meta.dirname, 'testing/fetch-curl.ts');
/** Programs that run as `curl`: the installed one, and a replacement that uses fetch. */
const CLIENTS = [...(spawnSync('curl', ['--version']).status === 0 ? ['curl'] : []), 'fetch'];

const apiDocs = await readFile(join(REPOSITORY_FOLDER, 'docs/api.md'), 'utf8');
/** The commands in docs/api.md. Keys: the bold text before each command. */
const EXAMPLES = new Map(
  [...apiDocs.matchAll(/^\*\*(.+?)\*\*[^*]*?^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, title = '', command = '']) => [title, command] as const,
  ),
);

let instance: Instance;
let folder: string;
let url: string;
let token: string;

beforeAll(async () => {
  instance = await createInstance();
  url = await instance.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'flydeck-examples-'));
  const slide = {
    shapes: shape({ text: paragraph('Bridges of the world') }) + shape({ text: paragraph('Arches') }),
  };
  await writeFile(join(folder, 'talk.pptx'), buildPptx({ slides: [slide, slide] }));
  // This script replaces curl in the examples, if the folder of the script is the first in PATH.
  await mkdir(join(folder, 'fetch'));
  const script = `#!/bin/sh\nexec '${process.execPath}' '${FETCH_CURL}' "$@"\n`;
  await writeFile(join(folder, 'fetch/curl'), script, { mode: 0o755 });
  const { owner } = await createOwnerAndOther(instance);
  const body = { name: 'Examples', scopes: ['read', 'write', 'publish'], expiresInDays: 7 };
  token = (await owner.post('/api/accounts/tokens', body)).json<CreatedApiToken>().secret;
}, 90_000);
afterAll(async () => {
  await instance?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/**
 * Runs the command of an example unchanged in the shell, and returns its output.
 * @throws Error if the command fails.
 */
async function runExample(
  title: string,
  client: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = EXAMPLES.get(title);
  if (command === undefined) throw new Error(`docs/api.md has no example “${title}”.`);
  const path = process.env['PATH'] ?? '';
  const env = {
    // Other variables of this process, such as proxies, would change the results.
    HOME: folder,
    PATH: client === 'fetch' ? `${join(folder, 'fetch')}${delimiter}${path}` : path,
    FLYDECK_URL: url,
    FLYDECK_TOKEN: token,
    ...variables,
  };
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', command], { cwd: folder, env });
  return stdout;
}

it('docs/api.md has one example for each task', () => {
  expect([...EXAMPLES.keys()]).toEqual([
    'Publish a file',
    'Wait for the upload.',
    'List your presentations',
    'Change the title and privacy',
    'Download a presentation',
    'Read the statistics',
  ]);
  expect(apiDocs.match(/^```sh$/gm)).toHaveLength(EXAMPLES.size);
});

it('docs/api.md shows an error as the server sends it', async () => {
  const documentedError = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(apiDocs)?.[1] ?? '');
  const actualError = await (await fetch(`${url}/api/nothing`)).json();
  expect({ ...documentedError, requestId: '' }).toEqual({ ...actualError, requestId: '' });
  expect(documentedError.title).toBe(ERRORS['resource.not_found'].message);
});

describe.each(CLIENTS)('the examples with %s', (client) => {
  // Named after the shell variables of the examples.
  let UPLOAD_ID: string;
  let OID: string;

  it('publish a file', async () => {
    const upload = JSON.parse(await runExample('Publish a file', client));
    expect(upload).toMatchObject({ fileName: 'talk.pptx', state: 'received', error: null });
    UPLOAD_ID = upload.id;
  });

  it('wait for the upload and return its link', async () => {
    const upload = JSON.parse(await runExample('Wait for the upload.', client, { UPLOAD_ID }));
    expect(upload).toMatchObject({ id: UPLOAD_ID, state: 'done', error: null });
    OID = upload.presentationOid;
    const response = await fetch(`${url}${upload.path}`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Bridges of the world');
  });

  it('stop waiting if the token is refused', async () => {
    // The example ends with `cat upload.json`, which succeeds if the file of an earlier request still exists.
    await rm(join(folder, 'upload.json'), { force: true });
    const example = runExample('Wait for the upload.', client, { UPLOAD_ID, FLYDECK_TOKEN: 'fd_revoked' });
    await expect(example).rejects.toThrow();
  });

  it('list the presentations, the new one first', async () => {
    const { presentations, next } = JSON.parse(await runExample('List your presentations', client));
    expect(next).toBeNull();
    expect(presentations[0]).toMatchObject({ oid: OID, title: 'Bridges of the world', privacy: 'public' });
  });

  it('change the title and privacy', async () => {
    const presentation = JSON.parse(await runExample('Change the title and privacy', client, { OID }));
    expect(presentation).toMatchObject({ oid: OID, title: 'Bridges', privacy: 'hidden' });
  });

  it('download the presentation as a file that can be uploaded again', async () => {
    await runExample('Download a presentation', client, { OID });
    const body = new FormData();
    body.append('file', new Blob([await readFile(join(folder, 'bridges.flydeck'))]), 'bridges.flydeck');
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body });
    const { id } = (await response.json()) as { readonly id: string };
    const upload = JSON.parse(await runExample('Wait for the upload.', client, { UPLOAD_ID: id }));
    expect(upload).toMatchObject({ fileName: 'bridges.flydeck', state: 'done' });
  });

  it('read the statistics as CSV', async () => {
    const [head, ...rows] = (await runExample('Read the statistics', client, { OID })).split('\r\n');
    expect(head).toBe('what,of,value');
    expect(rows).toContain('visits,,0');
  });
});
