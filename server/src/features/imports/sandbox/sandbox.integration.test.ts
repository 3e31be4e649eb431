import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePdf } from '@flydeck/readers/pdf/testing/make-pdf';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { IMPORT_LIMITS, type ImportLimits } from './limits.ts';
import { runImport } from './run-import.ts';

const HOSTILE_PROGRAM = fileURLToPath(new URL('./hostile/child.ts', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'flydeck-sandbox-'));
const secretFile = join(folder, 'secret.txt');
writeFileSync(secretFile, 'the password');
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Runs the hostile importer, which always fails, and returns its error. The message begins with `done` if the attack
 * succeeded, and with `refused` otherwise.
 * @param attack A key of `ATTACKS` in `hostile/child.ts`.
 * @param target The path of the file, or the number of the port, that is attacked.
 */
async function runAttack(
  attack: string,
  target = '',
  limits: Partial<ImportLimits> = {},
): Promise<{ code: string; message: string }> {
  const source = { name: JSON.stringify({ attack, target }), bytes: new Uint8Array(1) };
  try {
    await runImport(source, () => undefined, { ...IMPORT_LIMITS, milliseconds: 20_000, ...limits }, HOSTILE_PROGRAM);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('The result of the hostile importer was accepted');
}

describe('a hostile importer', () => {
  it('can read the code, but no other file', async () => {
    expect((await runAttack('read', join(REPOSITORY, 'package.json'))).message).toMatch(/^done/);
    for (const target of [secretFile, '/etc/passwd', '/proc/self/environ', join(REPOSITORY, 'data/blobs')]) {
      expect((await runAttack('read', target)).message).toMatch(/^refused: Access to this API has been restricted/);
    }
  });

  it('cannot write files, start processes or start threads', async () => {
    expect((await runAttack('write', join(folder, 'planted'))).message).toMatch(/^refused: Access/);
    expect((await runAttack('write', join(REPOSITORY, 'server/src/planted.ts'))).message).toMatch(/^refused: Access/);
    expect((await runAttack('spawn')).message).toMatch(/^refused: Access/);
    expect((await runAttack('worker')).message).toMatch(/^refused: Access/);
    expect(readdirSync(folder)).toEqual(['secret.txt']);
  });

  it('cannot reach the network, not even a server on the same machine', async () => {
    let requestCount = 0;
    const server = createServer((_, response) => {
      requestCount += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = String((server.address() as AddressInfo).port);
    for (const attack of ['connect', 'request', 'fetch']) {
      expect((await runAttack(attack, port)).message).toBe('refused: This process has no network access');
    }
    expect((await runAttack('websocket', port)).message).toMatch(/^refused/);
    server.close();
    expect(requestCount).toBe(0);
  });

  it('can read the open file that it receives, but cannot change it', async () => {
    for (const [attack, outcome] of [
      ['readDescriptor', 'done: the password'],
      ['writeDescriptor', 'refused: EBADF: bad file descriptor, write'],
    ] as const) {
      const descriptor = openSync(secretFile, 'r');
      const source = { name: JSON.stringify({ attack, target: '' }), descriptor, size: 12 };
      await expect(runImport(source, () => undefined, IMPORT_LIMITS, HOSTILE_PROGRAM)).rejects.toThrow(outcome);
      closeSync(descriptor);
    }
    expect(readFileSync(secretFile, 'utf8')).toBe('the password');
  });

  it('cannot read the settings in environment variables', async () => {
    process.env.FLYDECK_TEST_SECRET = 'hush';
    const { message } = await runAttack('environment');
    delete process.env.FLYDECK_TEST_SECRET;
    expect(message).toMatch(/^done/);
    expect(message).not.toContain('hush');
  });

  it.each([
    ['loops forever', 'loop', { milliseconds: 1500 }],
    ['fills the heap', 'heap', { heapMegabytes: 64 }],
    ['fills the memory outside of the heap', 'buffers', { residentMegabytes: 400 }],
    ['sends too large a result', 'flood', { resultBytes: 5_000_000 }],
  ])('is stopped with import.too_large when it %s', async (_, attack, limits) => {
    expect(await runAttack(attack, '', limits)).toMatchObject({ code: 'import.too_large' });
  });

  it.each([
    ['aborts', 'abort'],
    ['returns an invalid document', 'invalidDocument'],
  ])('fails with import.corrupt when it %s', async (_, attack) => {
    expect(await runAttack(attack)).toMatchObject({ code: 'import.corrupt' });
  });
});

describe('importFile', () => {
  const encode = (text: string) => new TextEncoder().encode(text);

  it('refuses a zip bomb with import.too_large', async () => {
    const bomb = zipSync({ 'ppt/presentation.xml': new Uint8Array(300_000_000) }, { level: 9 });
    await expect(importFile({ name: 'bomb.pptx', bytes: bomb })).rejects.toMatchObject({
      code: 'import.too_large',
    });
  });

  it('stops a PDF with ten billion nested drawing operations at the time limit', async () => {
    // 11 forms. Each of the first ten draws the next form ten times, and the last one draws a rectangle.
    const forms = Array.from({ length: 11 }, (_, i) => {
      const draw = i === 10 ? '0 0 1 1 re f' : '/X Do '.repeat(10);
      const resources = i === 10 ? '' : `/Resources << /XObject << /X ${6 + i} 0 R >> >>`;
      return `${5 + i} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${draw.length} >>\nstream\n${draw}\nendstream\nendobj\n`;
    }).join('');
    const file = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>\nendobj\n4 0 obj\n<< /Length 5 >>\nstream\n/X Do\nendstream\nendobj\n${forms}trailer\n<< /Root 1 0 R /Size 16 >>\n%%EOF`;
    const startMs = performance.now();
    await expect(
      importFile({ name: 'nested-forms.pdf', bytes: encode(file) }, () => undefined, { milliseconds: 3000 }),
    ).rejects.toMatchObject({ code: 'import.too_large' });
    expect(performance.now() - startMs).toBeLessThan(8000);
  });

  it('paints a huge page as a picture that is at most 2560 pixels wide', async () => {
    const file =
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900000 900000] >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\n%%EOF';
    const deck = await importFile({ name: 'vast.pdf', bytes: encode(file) });
    const [asset] = Object.values(deck.document.assets);
    expect(asset!.width).toBeLessThanOrEqual(2560);
  });

  it('imports damaged copies of a valid file, or rejects them with an import error', async () => {
    const validPdf = await makePdf((doc) => doc.text('Some words').addPage().text('More words'));
    for (let seed = 1; seed <= 6; seed += 1) {
      const damagedPdf = Uint8Array.from(validPdf);
      // Overwrites 40 bytes at positions that differ with each seed.
      for (let i = 0; i < 40; i += 1)
        damagedPdf[(seed * 7919 + i * 104729) % damagedPdf.length] = (seed * 31 + i * 17) % 256;
      const outcome = await importFile({ name: 'bad.pdf', bytes: damagedPdf }).then(
        () => 'imported',
        (error: { code?: string }) => error.code ?? String(error),
      );
      expect(['imported', 'import.corrupt', 'import.empty', 'import.unsupported', 'import.encrypted']).toContain(
        outcome,
      );
    }
  });

  it('imports five files at the same time', async () => {
    const validPdf = await makePdf((doc) => doc.text('Some words'));
    const decks = await Promise.all(
      Array.from({ length: 5 }, (_, i) => importFile({ name: `talk-${i}.pdf`, bytes: validPdf })),
    );
    expect(decks.map((deck) => deck.document.title)).toEqual(Array(5).fill('Some words'));
  });

  it('fails with import.too_large if the pictures of a file have more pixels in total than the limit', async () => {
    const validPdf = await makePdf((doc) => doc.text('a').addPage().text('b').addPage().text('c'));
    const source = { name: 'pixels.pdf', bytes: validPdf };
    // The pictures of the three pages have between 12 and 20 million pixels in total.
    await expect(importFile(source, () => undefined, { maxPixels: 12_000_000 })).rejects.toMatchObject({
      code: 'import.too_large',
    });
    await expect(importFile(source, () => undefined, { maxPixels: 20_000_000 })).resolves.toBeDefined();
  });

  it('refuses a file above the size limit with import.too_large', async () => {
    await expect(
      importFile({ name: 'x.pdf', bytes: encode('%PDF-1.4') }, () => undefined, { maxFileBytes: 4 }),
    ).rejects.toMatchObject({ code: 'import.too_large' });
  });
});
