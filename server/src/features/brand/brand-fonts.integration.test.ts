import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AdminBrand, BrandKit } from '@flydeck/contract/brand/brand-kit';
import { BRAND_FONTS_MAX, FONT_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { fontFilePath } from '@flydeck/contract/brand/font-file-path';
import type { Problem } from '@flydeck/contract/errors';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Scene } from '@flydeck/scene/model/scene';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWoff2Decoder } from '../../adapters/fonts/woff2.ts';
import { editingCallsOf } from '../../testing/editing-users.ts';
import { createInstance, type Instance } from '../../testing/instance.ts';
import { createMember, createVisitor, type Visitor } from '../../testing/visitor.ts';
import { insertShape, push, sync } from '../editing/testing/editing-calls.ts';

let instance: Instance;
let admin: Visitor;
let member: Visitor;
let anonymous: Visitor;

const API = '/api/admin/brand/fonts';
const require = createRequire(import.meta.url);
const readFontFile = (name: string): Buffer =>
  readFileSync(require.resolve(`@fontsource/${name.split('-')[0]}/files/${name}.woff2`));
const REGULAR = readFontFile('poppins-latin-400-normal');
const BOLD = readFontFile('poppins-latin-700-normal');
const ITALIC = readFontFile('poppins-latin-400-italic');
/** `REGULAR` as a TrueType file. */
let ttf: Buffer;

beforeAll(async () => {
  instance = await createInstance({ withSecondApp: true });
  admin = await createMember(instance.app, 'Ada Admin');
  member = await createMember(instance.app, 'Mia Member', { address: '192.0.2.2' });
  anonymous = await createVisitor(instance.app, '192.0.2.3');
  ttf = Buffer.from((await createWoff2Decoder())(REGULAR));
}, 90_000);
afterAll(() => instance?.close());
beforeEach(async () => {
  await instance.db.deleteFrom('attempts').execute();
  await instance.db.deleteFrom('brand_fonts').execute();
});

/** Sends a form with font files, as the administration page does. */
function upload(files: readonly Buffer[], visitor = admin, headers: Record<string, string> = {}, field = 'file') {
  const boundary = 'font-boundary';
  const parts = files.map((file, i) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${i}.woff2"\r\n\r\n`),
      file,
      Buffer.from('\r\n'),
    ]),
  );
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return visitor.send('POST', API, body, { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers });
}

const fetchFonts = async () => ((await member.get('/api/brand')).json() as BrandKit).fonts;

describe('an uploaded font family', () => {
  it('has all uploaded weights and italics, and is removed from the kit and added again', async () => {
    const response = await upload([BOLD, REGULAR, ITALIC]);
    expect(response.statusCode).toBe(201);
    const { fonts } = response.json() as AdminBrand;
    expect(fonts).toMatchObject([{ weights: [400, 700], hasItalic: true }]);
    expect(fonts[0]?.family).toMatch(/^Poppins#[0-9a-f]{12}$/);
    const id = fonts[0]?.id ?? '';
    expect((await admin.send('PUT', `${API}/${id}`, { isRemoved: true })).json().fonts).toEqual([]);
    expect(await fetchFonts()).toEqual([]);
    // Documents that use a removed family keep it.
    expect((await member.get(`/api/fonts/custom-${id}`)).statusCode).toBe(200);
    expect((await admin.send('PUT', `${API}/${id}`, { isRemoved: false })).json().fonts).toEqual(fonts);
    // The same files are the same family, and other files are another family.
    expect((await upload([ITALIC, REGULAR, BOLD])).json().fonts).toEqual(fonts);
    expect((await upload([ttf])).json().fonts).toHaveLength(2);
  });

  it('is loaded by the editors of every process, also if a process has lost its copy', async () => {
    const { fonts } = (await upload([ttf, BOLD])).json() as AdminBrand;
    const slug = `custom-${fonts[0]?.id}`;
    expect((await member.get(`/api/fonts/${slug}`)).json()).toMatchObject({ weights: [400, 700], italic: false });
    rmSync(join(instance.dataDir, 'cache', 'custom-fonts'), { recursive: true });
    member.moveTo(instance.secondApp);
    const slice = await member.get(`/api/fonts/${slug}/all/700/normal`);
    expect(slice.headers['x-font-url']).toMatch(/^\/fonts\/[0-9a-f]{32}\.woff2$/);
    expect(slice.rawPayload.length).toBeGreaterThan(10_000);
    expect((await member.get('/api/fonts/custom-000000000000')).statusCode).toBe(404);
    expect((await anonymous.get(`/api/fonts/${slug}`)).statusCode).toBe(401);
    member.moveTo(instance.app);
  });

  it('is in the published scene, whose font file visitors load, and is replaced if it is not installed', async () => {
    const { fonts } = (await upload([REGULAR, BOLD])).json() as AdminBrand;
    const { family = '', id = '' } = fonts[0] ?? {};
    expect(await publishWith(family)).toContainEqual(
      expect.objectContaining({ id: expect.stringMatching(new RegExp(`^fd-custom-${id}-all-`)) }),
    );
    // A document of another instance, with the name of a family that is not installed here.
    const otherIds = (await publishWith('Tinos#0123456789ab')).map((font) => font.id);
    expect(otherIds.some((fontId) => fontId.startsWith('fd-tinos-'))).toBe(true);
    await admin.send('PUT', `${API}/${id}`, { isRemoved: true });
    expect((await publishWith(family)).some((font) => font.id.startsWith(`fd-custom-${id}`))).toBe(true);
  });

  it('is added only by administrators, and only with a valid CSRF token', async () => {
    for (const visitor of [member, anonymous]) {
      expect((await upload([REGULAR], visitor)).statusCode).toBe(404);
      expect((await visitor.send('PUT', `${API}/0123456789ab`, { isRemoved: true })).statusCode).toBe(404);
    }
    expect((await upload([REGULAR], admin, { 'x-csrftoken': 'forged' })).statusCode).toBe(403);
    expect(await fetchFonts()).toEqual([]);
  });

  it('is refused beyond the maximum number of families, and with two files of the same style', async () => {
    const conflict = (await upload([BOLD, REGULAR, ttf])).json() as Problem;
    expect([conflict.code, conflict.issues?.map(({ path }) => path)]).toEqual([
      'resource.conflict',
      [fontFilePath(1), fontFilePath(2)],
    ]);
    await sql`
      INSERT INTO brand_fonts (id, name, faces, code_points, is_removed, added_by)
      SELECT lpad(to_hex(n), 12, '0'), 'Font', '[]', '[]', false, 'x' FROM generate_series(1, ${sql.lit(BRAND_FONTS_MAX)}) n
    `.execute(instance.db);
    const full = (await upload([REGULAR])).json() as Problem;
    expect([full.code, full.issues]).toEqual(['resource.conflict', undefined]);
    expect(await fetchFonts()).toHaveLength(BRAND_FONTS_MAX);
  });

  it.each(['0', '0123456789ABC', '..%2f..%2fetc', "0'%20OR%201=1", '0123456789ab'])(
    'is not found with the id %s',
    async (id) => {
      expect((await admin.send('PUT', `${API}/${id}`, { isRemoved: true })).statusCode).toBe(404);
    },
  );

  it('is refused without files and as another kind of body', async () => {
    expect((await upload([])).statusCode).toBe(400);
    expect((await admin.send('POST', API, REGULAR, { 'content-type': 'font/woff2' })).statusCode).toBe(415);
    expect((await upload([Buffer.alloc(FONT_MAX_BYTES + 1)])).statusCode).toBe(413);
    expect((await upload(Array.from({ length: 21 }, () => REGULAR))).statusCode).toBe(413);
  });
});

/** Returns a copy of a file after `change`. */
function changed(file: Buffer, change: (view: DataView) => void): Buffer {
  const copy = Buffer.from(file);
  change(new DataView(copy.buffer, copy.byteOffset, copy.byteLength));
  return copy;
}

describe('a hostile font file', () => {
  // In a TrueType file, the first entry of the table directory is at byte 12; its offset is at byte 20, its length at 24.
  // In a WOFF2 file, `totalSfntSize` is at byte 16 and the table directory at byte 48.
  it.each([
    ['text', () => Buffer.from('<svg onload="alert(1)">'.repeat(10))],
    ['an empty file', () => Buffer.alloc(0)],
    ['a truncated TrueType file', () => ttf.subarray(0, ttf.length / 2)],
    ['only the table directory', () => ttf.subarray(0, 300)],
    ['a table offset outside of the file', () => changed(ttf, (view) => view.setUint32(20, 0xfffffff0))],
    ['a table length outside of the file', () => changed(ttf, (view) => view.setUint32(24, 0x7fffffff))],
    ['too many tables', () => changed(ttf, (view) => view.setUint16(4, 0xffff))],
    ['a wrong signature', () => changed(ttf, (view) => view.setUint32(0, 0x74746366))],
    ['tables of random bytes', () => Buffer.concat([ttf.subarray(0, 300), Buffer.alloc(ttf.length - 300, 0xa5)])],
    ['a truncated WOFF2 file', () => REGULAR.subarray(0, REGULAR.length / 2)],
    ['a WOFF2 file that declares a huge size', () => changed(REGULAR, (view) => view.setUint32(16, 0xffffffff))],
    [
      'a WOFF2 file with tables of huge sizes',
      () => Buffer.concat([REGULAR.subarray(0, 49), Buffer.alloc(2000, 0xff)]),
    ],
    ['a WOFF2 file of random data', () => Buffer.concat([REGULAR.subarray(0, 100), Buffer.alloc(5000, 0x5a)])],
  ])('is refused: %s', async (_name, createFile) => {
    const response = await upload([BOLD, createFile()]);
    expect([response.statusCode, response.json().code]).toEqual([415, 'request.unsupported_media_type']);
    expect((response.json() as Problem).issues).toEqual([{ path: fontFilePath(1), message: 'is not a font' }]);
    expect(await fetchFonts()).toEqual([]);
  });
});

/** Publishes a presentation whose texts have a family. Returns the fonts of its scene, after requesting their files. */
async function publishWith(family: string): Promise<Scene['fonts']> {
  const { oid } = await editingCallsOf(member).create();
  const { snapshot } = await sync(member, oid);
  const root = snapshot?.records.find(({ kind, parent }) => kind === 'topic' && parent === DOCUMENT_ID)?.id ?? '';
  const shape = insertShape(root, 'shape');
  const fonts = { ...DEFAULT_THEME.fonts, heading: family, body: family };
  const body = { paragraphs: [{ runs: [{ text: 'Honey and wax' }] }] };
  const seq = await push(
    member,
    oid,
    { op: 'set', id: DOCUMENT_ID, property: 'theme', value: { ...DEFAULT_THEME, fonts } },
    shape.op === 'insert' ? { ...shape, properties: { ...shape.properties, body } } : shape,
  );
  const response = await member.post(`/api/editing/${oid}/publish`, { seq, privacy: 'public' });
  expect(response.statusCode).toBe(200);
  const { scene_hash: hash } = await instance.db
    .selectFrom('presentations')
    .select('scene_hash')
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow();
  const bytes = await instance.blobs.read(`scenes/${hash}.json`);
  const scene = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
  for (const { url } of scene.fonts) expect((await anonymous.get(url)).statusCode).toBe(200);
  return scene.fonts;
}
