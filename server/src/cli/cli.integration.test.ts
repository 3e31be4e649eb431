import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePdf } from '@flydeck/readers/pdf/testing/make-pdf';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../testing/test-database.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'flydeck-cli-'));
const talk = join(folder, 'talk.pdf');
const broken = join(folder, 'broken.pdf');

beforeAll(async () => {
  const info = { Title: 'On Flying', Author: 'Ada' };
  const bytes = await makePdf(
    (doc) => doc.text('Take off').text('Now', { link: 'https://example.org/' }).addPage().text('Landing'),
    { info, lang: 'en' },
  );
  writeFileSync(talk, bytes);
  writeFileSync(broken, '%PDF-1.4 and then nothing');
});
afterAll(() => rmSync(folder, { recursive: true }));

const UNREACHABLE = 'postgresql://nobody@127.0.0.1:1/none';

/** Runs the command as `npm run flydeck` does, without a database. */
const flydeck = (...args: string[]) => flydeckOn(UNREACHABLE, args);

function flydeckOn(
  databaseUrl: string,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { cwd: folder, env: { DATABASE_URL: databaseUrl, FLYDECK_DATA: join(folder, 'data') } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

describe('flydeck', () => {
  it('lists its verbs, prints help for each, and explains wrong arguments', async () => {
    expect((await flydeck('--help')).stdout).toMatch(/import[\s\S]*inspect[\s\S]*render[\s\S]*export/);
    for (const verb of ['import', 'inspect', 'render', 'export']) {
      expect(await flydeck(verb, '--help')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`flydeck -- ${verb}`),
      });
    }
    expect(await flydeck('exprot')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean "export"?'),
    });
    expect(await flydeck('inspect', talk, '--jsn')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--jsn'),
    });
    expect((await flydeck('render', talk, '--out', 'x.png', '--width', 'wide')).stderr).toMatch(
      /whole number/,
    );
    expect((await flydeck('import', talk, '--privacy', 'secret')).stderr).toMatch(
      /private, unlisted, public or reusable/,
    );
  });

  it('inspect prints one JSON line per file and an error line for an unreadable one, and exits with 1', async () => {
    const { code, stdout, stderr } = await flydeck('inspect', talk, broken, '--json');
    const [good, bad, ...rest] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(rest).toEqual([]);
    expect(good).toEqual({
      file: talk,
      kind: 'pdf',
      schemaVersion: '0',
      title: 'On Flying',
      language: 'en',
      steps: 2,
      topics: [
        { id: 'page-1', title: 'Take off', level: 1, step: true },
        { id: 'page-2', title: 'Landing', level: 1, step: true },
      ],
      transcript: 'Take off\nNow\nLanding',
      notes: '',
      links: [{ topic: 'page-1', to: 'https://example.org/' }],
      media: [expect.objectContaining({ mediaType: expect.stringMatching(/^image\//) }), expect.anything()],
      warnings: [],
    });
    expect(bad).toEqual({ file: broken, error: { code: 'import.corrupt', message: expect.any(String) } });
    expect(stderr).toMatch(/^import\.corrupt: [^\n]+\n$/);
  });

  it('render writes a step at the given width', async () => {
    const out = join(folder, 'step.png');
    expect(await flydeck('render', talk, '--step', '1', '--width', '640', '--out', out)).toMatchObject({
      code: 0,
      stdout: `${out}\n`,
    });
    const image = await loadImage(readFileSync(out));
    expect([image.width, image.height]).toEqual([640, 480]);
    expect(await flydeck('render', talk, '--step', '3', '--out', out)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no step 3; the last one is 2'),
    });
  });

  it('export writes a file as PDF', async () => {
    const out = join(folder, 'out.pdf');
    expect(await flydeck('export', talk, '--pdf', out)).toMatchObject({ code: 0 });
    expect(readFileSync(out).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await flydeck('export', broken, '--pdf', join(folder, 'none.pdf'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^import\.corrupt: /),
    });
  });

  it('prints one line if the database is unreachable', async () => {
    const { code, stderr } = await flydeck('import', talk);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1\/none is unreachable[^\n]*\n$/);
  });

  it('import rejects an unknown --owner and creates it only with --create-owner', async () => {
    const database = await testDatabaseUrl();
    try {
      const importAs = (...args: string[]) => flydeckOn(database.url, ['import', talk, ...args]);
      const unknown = { code: 2, stdout: '', stderr: expect.stringContaining('There is no member "ada"') };
      expect(await importAs('--owner', 'ada')).toMatchObject(unknown);
      const published = { code: 0, stdout: expect.stringContaining('/p/') };
      expect(await importAs('--owner', 'ada', '--create-owner')).toMatchObject(published);
      expect(await importAs('--owner', 'ADA', '--privacy', 'unlisted')).toMatchObject(published);
    } finally {
      await database.drop();
    }
  });
});
