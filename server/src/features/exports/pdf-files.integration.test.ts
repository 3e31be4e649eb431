import { type PdfFiles, type PdfOptions, pdfFilesSchema } from '@flydeck/contract/exports/pdf-export';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCallsOf } from '../../testing/export-calls.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createOwnerAndOther } from '../../testing/owner-and-other.ts';
import { SELLING_SETTINGS } from '../../testing/selling.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { createExportFixture, type ExportFixture } from './testing/export-fixture.ts';

let instance: Instance;
let fixture: ExportFixture;
/** The owner of the presentations. */
let owner: Visitor;
/** Another member. */
let other: Visitor;
/** A visitor without an account. */
let anonymous: Visitor;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true, settings: SELLING_SETTINGS });
  const members = await createOwnerAndOther(instance);
  ({ owner, other } = members);
  fixture = createExportFixture(instance, members.ownerName);
  anonymous = await createVisitor(instance.app);
});
afterAll(() => instance?.close());

const pdfFilesPath = (oid: string) => `/api/presentations/${oid}/pdf-files`;

/** Requests the list of PDF files as a visitor. @throws unless the status is 200. */
async function fetchPdfFiles(visitor: Visitor, oid: string, query = ''): Promise<PdfFiles['files']> {
  const response = await visitor.get(pdfFilesPath(oid) + query);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(String(response.headers['vary'])).toContain('Cookie');
  return pdfFilesSchema.parse(response.json()).files;
}

/** Returns the options of a PDF as text, for comparison. */
const describeOptions = ({ steps, size, notes }: PdfOptions) => `${steps} ${size} ${notes}`;

describe('the pdf-files route', () => {
  it('lists eight combinations of options with the number of pages, and no file sizes before conversion', async () => {
    const oid = await fixture.publishPriced();
    const row = await instance.db
      .selectFrom('presentations')
      .select('steps')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow();
    const files = await fetchPdfFiles(anonymous, oid);
    expect(new Set(files.map(describeOptions)).size).toBe(8);
    for (const { steps, pages, bytes } of files)
      expect([pages, bytes]).toEqual([steps === 'overview' ? 1 : row.steps.length, null]);
    expect(row.steps.length).toBeGreaterThan(1);
  });

  it('lists the file size only for the options of the converted file, also after the price changed', async () => {
    const oid = await fixture.publishFree();
    const options = { steps: 'overview', size: 'a4', notes: true } as const;
    const link = await exportCallsOf(anonymous).exportPdf(oid, options);
    const { length } = (await anonymous.get(link)).rawPayload;
    const files = await fetchPdfFiles(other, oid);
    const sizes = files.flatMap((file) => (file.bytes === null ? [] : [[describeOptions(file), file.bytes]]));
    expect(sizes).toEqual([[describeOptions(options), length]]);
    await fixture.setPrice(oid, { kind: 'default' });
    expect(await fetchPdfFiles(other, oid)).toEqual(files);
  });

  it('lists no file size after the title changed, because the PDF with the new title is another file', async () => {
    const oid = await fixture.publishFree();
    await exportCallsOf(anonymous).exportPdf(oid, { steps: 'overview', size: 'screen', notes: false });
    const listConvertedFiles = async () => (await fetchPdfFiles(anonymous, oid)).filter(({ bytes }) => bytes !== null);
    expect(await listConvertedFiles()).toHaveLength(1);
    await instance.db.updateTable('presentations').set({ title: 'Renamed' }).where('oid', '=', oid).execute();
    expect(await listConvertedFiles()).toEqual([]);
  });

  it('returns the list of a private presentation to its owner and with a share link, and 404 to others', async () => {
    const oid = await fixture.publishFree({ privacy: 'private' });
    expect(await fetchPdfFiles(owner, oid)).toHaveLength(8);
    const key = await fixture.accessKeyOf(await fixture.createLink(oid, 'view'));
    expect(await fetchPdfFiles(anonymous, oid, `?key=${key}`)).toHaveLength(8);
    const otherKey = await fixture.accessKeyOf(await fixture.createLink(await fixture.publishFree(), 'view'));
    for (const query of ['', '?key=nonsense', `?key=${otherKey}`, `?key=${key.slice(0, -2)}`])
      for (const visitor of [other, anonymous])
        expect((await visitor.get(pdfFilesPath(oid) + query)).statusCode, query).toBe(404);
  });

  it.each([
    ['an unknown presentation', 'aaaaaaaaaaaa', '', 404],
    ['an oid that is too long', 'a'.repeat(65), '', 404],
    ['an oid with an encoded path', '..%2f..%2fetc%2fpasswd', '', 404],
    ['an oid with a null byte', 'aaaaaaaaaaa%00', '', 404],
    ['a key of 201 characters', 'aaaaaaaaaaaa', `?key=${'k'.repeat(201)}`, 400],
    ['two keys', 'aaaaaaaaaaaa', '?key=a&key=b', 400],
    ['SQL in the key', 'aaaaaaaaaaaa', `?key=${encodeURIComponent("' OR 1=1 --")}`, 404],
  ])('rejects %s', async (_case, oid, query, status) => {
    expect((await anonymous.get(pdfFilesPath(oid) + query)).statusCode).toBe(status);
  });
});
