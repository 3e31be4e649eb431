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
const talkFile = join(folder, 'talk.pdf');
const brokenFile = join(folder, 'broken.pdf');

beforeAll(async () => {
  const info = { Title: 'On Flying', Author: 'Ada' };
  const bytes = await makePdf(
    (doc) => doc.text('Take off').text('Now', { link: 'https://example.org/' }).addPage().text('Landing'),
    { info, lang: 'en' },
  );
  writeFileSync(talkFile, bytes);
  writeFileSync(brokenFile, '%PDF-1.4 and then nothing');
});
afterAll(() => rmSync(folder, { recursive: true }));

const UNREACHABLE_DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/none';

/** Runs the command as `npm run flydeck` does, without a database. */
const runFlydeck = (...args: string[]) => runFlydeckOn(UNREACHABLE_DATABASE_URL, args);

function runFlydeckOn(
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
    expect((await runFlydeck('--help')).stdout).toMatch(/import[\s\S]*inspect[\s\S]*render[\s\S]*export/);
    for (const verb of ['import', 'inspect', 'render', 'export']) {
      expect(await runFlydeck(verb, '--help')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`flydeck -- ${verb}`),
      });
    }
    expect(await runFlydeck('exprot')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean "export"?'),
    });
    expect(await runFlydeck('inspect', talkFile, '--jsn')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--jsn'),
    });
    expect((await runFlydeck('render', talkFile, '--out', 'x.png', '--width', 'wide')).stderr).toMatch(/whole number/);
    expect((await runFlydeck('import', talkFile, '--privacy', 'secret')).stderr).toMatch(
      /private, unlisted, public or reusable/,
    );
  });

  it('inspect prints a JSON line per file; an unreadable file causes an error line and exit code 1', async () => {
    const { code, stdout, stderr } = await runFlydeck('inspect', talkFile, brokenFile, '--json');
    const [good, bad, ...furtherLines] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(furtherLines).toEqual([]);
    expect(good).toEqual({
      file: talkFile,
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
    expect(bad).toEqual({ file: brokenFile, error: { code: 'import.corrupt', message: expect.any(String) } });
    expect(stderr).toMatch(/^import\.corrupt: [^\n]+\n$/);
  });

  it('render writes a step at the given width, and rejects a missing step', async () => {
    const outputPath = join(folder, 'step.png');
    expect(await runFlydeck('render', talkFile, '--step', '1', '--width', '640', '--out', outputPath)).toMatchObject({
      code: 0,
      stdout: `${outputPath}\n`,
    });
    const image = await loadImage(readFileSync(outputPath));
    expect([image.width, image.height]).toEqual([640, 480]);
    expect(await runFlydeck('render', talkFile, '--step', '3', '--out', outputPath)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no step 3; the last one is 2.'),
    });
  });

  it('export writes a file as PDF, and fails for an unreadable file', async () => {
    const outputPath = join(folder, 'out.pdf');
    expect(await runFlydeck('export', talkFile, '--pdf', outputPath)).toMatchObject({ code: 0 });
    expect(readFileSync(outputPath).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await runFlydeck('export', brokenFile, '--pdf', join(folder, 'none.pdf'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^import\.corrupt: /),
    });
  });

  it('prints one line if the database is unreachable', async () => {
    const { code, stderr } = await runFlydeck('import', talkFile);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1\/none is unreachable[^\n]*\n$/);
  });

  it('import rejects an unknown owner, and with --create-owner creates a profile that later imports find', async () => {
    const database = await testDatabaseUrl();
    try {
      const importAs = (...args: string[]) => runFlydeckOn(database.url, ['import', talkFile, ...args]);
      const unknownOwner = {
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('There is no member "ada"'),
      };
      expect(await importAs('--owner', 'ada')).toMatchObject(unknownOwner);
      const success = { code: 0, stdout: expect.stringContaining('/p/') };
      expect(await importAs('--owner', 'ada', '--create-owner')).toMatchObject(success);
      expect(await importAs('--owner', 'ADA', '--privacy', 'unlisted')).toMatchObject(success);
    } finally {
      await database.drop();
    }
  });
});
