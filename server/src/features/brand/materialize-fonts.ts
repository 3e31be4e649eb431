import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCustomFamily } from '../../adapters/fonts/custom-fonts.ts';
import type { Logger } from '../../http/logger.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { BrandDb } from './brand-db.ts';
import { fontBlobKey } from './fonts.ts';
import type { StoredFace } from './tables.ts';

interface MaterializeDeps {
  readonly db: BrandDb;
  readonly blobs: Blobs;
  readonly log: Logger;
  /** The folder of this process for uploaded families. */
  readonly folder: string;
}

/**
 * Writes all uploaded families, also removed ones, into the folder of this process, unless they are there. Texts in a
 * family whose files cannot be read are shown in another family.
 */
export async function materializeFonts({ db, blobs, log, folder }: MaterializeDeps): Promise<void> {
  // Child processes can read the folder only if it exists when they start.
  await mkdir(folder, { recursive: true });
  const rows = await db.selectFrom('brand_fonts').select('id').execute();
  for (const { id } of rows) {
    const slug = `custom-${id}`;
    if (existsSync(join(folder, slug, 'metadata.json'))) continue;
    try {
      const { faces, code_points: range } = await db
        .selectFrom('brand_fonts')
        .select(['faces', 'code_points'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await writeCustomFamily(folder, { slug, range, faces: await loadFaces(blobs, faces) });
    } catch (err) {
      log.error({ err, slug }, 'failed to load an uploaded font family');
    }
  }
}

async function loadFaces(blobs: Blobs, faces: readonly StoredFace[]) {
  const loaded = [];
  for (const face of faces) {
    const woff2 = await blobs.read(fontBlobKey(face));
    if (!woff2) throw new Error(`The file ${face.file} of an uploaded font is missing.`);
    loaded.push({ weight: face.weight, italic: face.italic, woff2 });
  }
  return loaded;
}
