import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CSRF_COOKIE, CSRF_HEADER } from '@flydeck/contract/csrf';
import { CONVERSION_STATUS, exportPdfPath, MEDIA_PATH } from '@flydeck/contract/exports/constants';
import type { Conversion, ConversionStatus, StartedConversion } from '@flydeck/contract/exports/pdf-export';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeMissingPrograms, type S3Server, startSwift } from './adapters/blobs/testing/swift-server.ts';
import { s3Environment } from './s3-settings.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { testDatabaseUrl } from './testing/test-database.ts';
import { signUpBody } from './testing/visitor.ts';

const skipReason = describeMissingPrograms();
const SLOW_POLL = { timeout: 240_000, interval: 500 };
const TEST_TIMEOUT_MS = 300_000;
const MARKDOWN = '# Bridges\n\nOver rivers.\n\n## Arches\n\nStone.\n\n## Cables\n\nSteel.\n';

/** A simulated browser that stores cookies and sends the CSRF header, and can send requests to both servers. */
class NetworkVisitor {
  readonly #cookies = new Map<string, string>();

  async fetch(url: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = decodeURIComponent(this.#cookies.get(CSRF_COOKIE) ?? '');
    const headers = { accept: 'text/html,application/json', ...init.headers, cookie, [CSRF_HEADER]: token };
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async send<ResponseBody>(
    method: string,
    url: string,
    body?: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<ResponseBody> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await this.fetch(url, { method, ...json, headers: { ...type, ...extraHeaders } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as ResponseBody;
  }
}

describe.skipIf(skipReason !== undefined)(
  `two servers without a shared folder${skipReason ? `: ${skipReason}` : ''}`,
  () => {
    /** OpenStack Swift, which stores the files of both servers with its S3 API. */
    let swift: S3Server;
    let database: Awaited<ReturnType<typeof testDatabaseUrl>>;
    const folders: string[] = [];
    const servers: ServerProcess[] = [];
    /** URL of the server that only serves HTTP. */
    let webServer: string;
    /** URL of the server that also runs jobs. */
    let workerServer: string;
    /** The owner of the presentation. */
    let owner: NetworkVisitor;
    /** Oid of the presentation that the first test imports and the other tests use. */
    let oid: string;

    beforeAll(async () => {
      [swift, database] = await Promise.all([startSwift(), testDatabaseUrl()]);
      const s3 = s3Environment(await swift.createBucket('flydeck'));
      for (const env of [{ WORKER: 'false' }, { WORKER: 'true', FILMS: 'true' }]) {
        const dataDir = await mkdtemp(join(tmpdir(), 'flydeck-server-'));
        folders.push(dataDir);
        const settings = { DATABASE_URL: database.url, PDF_PRICE: '0 EUR', ...s3, ...env };
        servers.push(startServerProcess({ dataDir, env: settings }));
      }
      [webServer = '', workerServer = ''] = await Promise.all(servers.map(({ ready }) => ready));
      owner = new NetworkVisitor();
      await owner.fetch(`${webServer}/login/`);
      await owner.send('POST', `${webServer}/api/accounts/sign-up`, signUpBody('Ada Lovelace'));
    }, TEST_TIMEOUT_MS);

    afterAll(async () => {
      for (const { child } of servers) child.kill('SIGINT');
      await Promise.all(servers.map(({ result }) => result));
      await swift?.close();
      await database?.drop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }, TEST_TIMEOUT_MS);

    it('imports on one server a file that was uploaded to the other, and shows the presentation on both', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const query = new URLSearchParams({ name: 'bridges.md' });
      const response = await owner.fetch(`${webServer}/api/uploads?${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: MARKDOWN,
      });
      expect(response.status).toBe(201);
      const { id } = (await response.json()) as { id: string };
      interface Uploads {
        readonly uploads: readonly {
          id: string;
          state: string;
          error: string | null;
          presentationOid: string | null;
        }[];
      }
      const upload = async () =>
        (await owner.send<Uploads>('GET', `${webServer}/api/uploads`)).uploads.find((candidate) => candidate.id === id);
      await expect.poll(async () => (await upload())?.state, SLOW_POLL).toBe('done');
      oid = (await upload())?.presentationOid ?? '';
      await owner.send('PATCH', `${webServer}/api/dashboard/presentations/${oid}`, { privacy: 'public' });
      for (const server of [webServer, workerServer]) {
        await expect.poll(async () => (await fetch(`${server}/p/${oid}/`)).status, SLOW_POLL).toBe(200);
        const html = await (await fetch(`${server}/p/${oid}/`)).text();
        expect(html).toContain('Bridges');
        const files = [...html.matchAll(/\/(?:assets|scenes)\/[0-9a-f]{64}\.[a-z]+/g)].map(([path]) => path);
        expect(files.some((path) => path.startsWith('/scenes/'))).toBe(true);
        for (const path of new Set(files)) expect([path, (await fetch(server + path)).status]).toEqual([path, 200]);
      }
    });

    it('creates a PDF on one server and serves the PDF on both', { timeout: TEST_TIMEOUT_MS }, async () => {
      const { conversion_token } = await owner.send<Conversion>('POST', webServer + exportPdfPath(oid));
      const post = <ResponseBody>({ url, header }: { url: string; header: string }) =>
        owner.send<ResponseBody>('POST', webServer + url, undefined, { authorization: header });
      const started = await post<StartedConversion>(conversion_token);
      let conversion: ConversionStatus | undefined;
      await expect
        .poll(
          async () => {
            conversion = await post<ConversionStatus>(started.conversion_status_token);
            return conversion.status;
          },
          { ...SLOW_POLL, interval: 1500 },
        )
        .toBe(CONVERSION_STATUS.done);
      const path = MEDIA_PATH + (conversion?.results?.[0]?.uri.split(':')[1] ?? '');
      for (const server of [webServer, workerServer]) {
        const file = await owner.fetch(server + path);
        expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
        expect((await file.text()).slice(0, 5)).toBe('%PDF-');
      }
    });

    it('renders a film on one server and serves a range of the film on the other', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      let filmPath = '';
      await expect
        .poll(async () => {
          const html = await (await fetch(`${webServer}/`)).text();
          filmPath = /\/films\/[0-9a-f]{64}\.webm/.exec(html)?.[0] ?? '';
          return filmPath;
        }, SLOW_POLL)
        .not.toBe('');
      const rangeResponse = await fetch(webServer + filmPath, { headers: { range: 'bytes=0-3' } });
      expect(rangeResponse.status).toBe(206);
      // The first bytes of every WebM file.
      expect(Buffer.from(await rangeResponse.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
    });
  },
);
