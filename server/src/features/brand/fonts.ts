import { createHash } from 'node:crypto';
import type { BrandFont } from '@flydeck/contract/brand/brand-kit';
import { BRAND_FONTS_MAX, FONT_NAME_MAX_LENGTH } from '@flydeck/contract/brand/constants';
import { fontFilePath } from '@flydeck/contract/brand/font-file-path';
import { cleanLine } from '@flydeck/contract/clean-line';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { CustomFace } from '../../adapters/fonts/custom-fonts.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { BrandDb } from './brand-db.ts';
import { readFontInChild, type UploadedFont } from './font-files/read-font-in-child.ts';
import type { BrandFontRow, StoredFace } from './tables.ts';

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** Returns the key of the blob with a font file. */
export const fontBlobKey = ({ file }: StoredFace): string => `originals/${file}`;

/** Returns the families of the brand kit, by name. */
export async function listFonts(db: BrandDb): Promise<BrandFont[]> {
  const rows = await db
    .selectFrom('brand_fonts')
    .select(['id', 'name', 'faces'])
    .where('is_removed', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(present);
}

const present = ({ id, name, faces }: Pick<BrandFontRow, 'id' | 'name' | 'faces'>): BrandFont => ({
  id,
  family: `${name}#${id}`,
  weights: faces.filter(({ italic }) => !italic).map(({ weight }) => weight),
  hasItalic: faces.some(({ italic }) => italic),
});

/**
 * Adds a family to the brand kit. The files are its weights and italics. A family never changes: its id is the hash of
 * its name and files.
 * @throws PublicError `request.unsupported_media_type` with the path of the file if a file is no font,
 * `resource.conflict` with the paths of the files if two files have the same weight and style, or without paths if the
 * kit has the maximum number of families
 */
export async function addFamily(
  { db, blobs }: { readonly db: BrandDb; readonly blobs: Blobs },
  files: readonly Uint8Array[],
  userId: string,
): Promise<void> {
  const fonts: UploadedFont[] = [];
  // One file after another, so that at most one child process runs for a request.
  for (const [index, bytes] of files.entries()) {
    const font = await readFontInChild(bytes);
    if (!font) {
      const issues = [{ path: fontFilePath(index), message: 'is not a font' }];
      throw new PublicError('request.unsupported_media_type', { issues });
    }
    fonts.push(font);
  }
  const faces = sortFaces(fonts.flatMap((font, fileIndex) => font.faces.map((face) => ({ ...face, fileIndex }))));
  const stored: StoredFace[] = [];
  for (const { weight, italic, woff2 } of faces) {
    const face = { weight, italic, file: sha256(woff2) };
    await blobs.put(fontBlobKey(face), woff2);
    stored.push(face);
  }
  const name = nameOf(fonts);
  const id = sha256(JSON.stringify([name, stored])).slice(0, 12);
  await db.transaction().execute(async (trx) => {
    // The lock prevents concurrent requests from exceeding the limit together.
    await sql`LOCK TABLE brand_fonts IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    await trx
      .insertInto('brand_fonts')
      .values({
        id,
        name,
        faces: JSON.stringify(stored),
        code_points: JSON.stringify(unionOfRanges(fonts)),
        is_removed: false,
        added_by: userId,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_removed: false }))
      .execute();
    await assertFontLimit(trx);
  });
}

/**
 * Removes a family from the brand kit, or adds a removed family again. Its files stay, because documents may use it.
 * @throws PublicError `resource.not_found`, or `resource.conflict` if the kit has the maximum number of families
 */
export async function setRemoved(db: BrandDb, id: string, isRemoved: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE brand_fonts IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const update = await trx
      .updateTable('brand_fonts')
      .set({ is_removed: isRemoved })
      .where('id', '=', id)
      .executeTakeFirst();
    if (update.numUpdatedRows === 0n) throw new PublicError('resource.not_found');
    await assertFontLimit(trx);
  });
}

async function assertFontLimit(trx: BrandDb): Promise<void> {
  const { count } = await trx
    .selectFrom('brand_fonts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_removed', '=', false)
    .executeTakeFirstOrThrow();
  if (Number(count) > BRAND_FONTS_MAX) throw new PublicError('resource.conflict');
}

/** Returns the name of the family in the first file, without the character that separates name and id in documents. */
const nameOf = (fonts: readonly UploadedFont[]): string =>
  cleanLine((fonts[0]?.name ?? '').replaceAll('#', ' '))
    .slice(0, FONT_NAME_MAX_LENGTH)
    .trim() || 'Font';

interface UploadedFace extends CustomFace {
  /** Position of the file in the form, from 0. */
  readonly fileIndex: number;
}

/**
 * Returns the faces by weight, upright faces before italics. If all faces are italic, they count as upright.
 * @throws PublicError `resource.conflict` with the paths of the files if two faces have the same weight and style
 */
function sortFaces(faces: readonly UploadedFace[]): UploadedFace[] {
  const isItalicOnly = faces.every(({ italic }) => italic);
  const styled = isItalicOnly ? faces.map((face) => ({ ...face, italic: false })) : [...faces];
  const byStyle = new Map<string, number>();
  for (const { weight, italic, fileIndex } of styled) {
    const style = `${weight} ${italic}`;
    const other = byStyle.get(style);
    if (other !== undefined) {
      const message = 'has the weight and style of another file';
      const issues = [other, fileIndex].map((index) => ({ path: fontFilePath(index), message }));
      throw new PublicError('resource.conflict', { issues });
    }
    byStyle.set(style, fileIndex);
  }
  return styled.sort((a, b) => Number(a.italic) - Number(b.italic) || a.weight - b.weight);
}

/** Returns the union of the ranges of all fonts, as pairs of the first and the last code point in ascending order. */
function unionOfRanges(fonts: readonly UploadedFont[]): number[] {
  const pairs = fonts.flatMap(({ range }) =>
    Array.from({ length: range.length / 2 }, (_, i) => [range[2 * i] ?? 0, range[2 * i + 1] ?? 0] as const),
  );
  const union: number[] = [];
  for (const [first, last] of pairs.sort((a, b) => a[0] - b[0])) {
    const previousLast = union.at(-1);
    if (previousLast !== undefined && first <= previousLast + 1) union[union.length - 1] = Math.max(previousLast, last);
    else union.push(first, last);
  }
  return union;
}
