import type { AdminBrand, BrandColor, BrandKit } from '@flydeck/contract/brand/brand-kit';
import { BRAND_VERSIONS_MAX } from '@flydeck/contract/brand/constants';
import { PublicError } from '@flydeck/contract/errors';
import { sql } from 'kysely';
import type { BrandDb } from './brand-db.ts';
import { listFonts } from './fonts.ts';
import type { StoredLogo } from './tables.ts';

/** The content of a version of the brand kit. */
export interface BrandContent {
  readonly colors: readonly BrandColor[];
  readonly logo: StoredLogo | null;
}

export interface BrandVersion extends BrandContent {
  /** 0 if no version is stored. */
  readonly version: number;
}

const EMPTY_BRAND: BrandVersion = { version: 0, colors: [], logo: null };

/** Returns the newest version of the brand kit; version 0 without content if no version is stored. */
export async function loadBrand(db: BrandDb): Promise<BrandVersion> {
  const row = await db
    .selectFrom('brand_versions')
    .select(['version', 'colors', 'logo'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? EMPTY_BRAND;
}

/** Whether the brand kit has a logo. */
export async function hasBrandLogo(db: BrandDb): Promise<boolean> {
  return (await loadBrand(db)).logo !== null;
}

/** A change of the brand kit. */
interface BrandChange {
  /** User id of the administrator. */
  readonly userId: string;
  /** Number of the version that was edited; undefined if the change applies to any version. */
  readonly basedOn?: number;
  /** Returns the new content. */
  apply(current: BrandVersion, trx: BrandDb): BrandContent | Promise<BrandContent>;
}

/**
 * Adds a version of the brand kit, and deletes the oldest versions beyond `BRAND_VERSIONS_MAX`. Returns the new version.
 * @throws PublicError `resource.conflict` if `basedOn` is not the number of the newest version
 */
export async function changeBrand(db: BrandDb, { userId, basedOn, apply }: BrandChange): Promise<BrandVersion> {
  return db.transaction().execute(async (trx) => {
    // The lock makes concurrent changes wait, so that each has its own number and sees the previous version.
    await sql`LOCK TABLE brand_versions IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const current = await loadBrand(trx);
    if (basedOn !== undefined && basedOn !== current.version) throw new PublicError('resource.conflict');
    const { colors, logo } = await apply(current, trx);
    const version = current.version + 1;
    await trx
      .insertInto('brand_versions')
      .values({
        version,
        colors: JSON.stringify(colors),
        logo: logo && JSON.stringify(logo),
        saved_by: userId,
      })
      .execute();
    await trx
      .deleteFrom('brand_versions')
      .where('version', '<=', version - BRAND_VERSIONS_MAX)
      .execute();
    return { version, colors, logo };
  });
}

/**
 * Returns the content of a version; version 0 has no content.
 * @throws PublicError `resource.not_found` if the version is not stored
 */
export async function loadVersion(db: BrandDb, version: number): Promise<BrandContent> {
  if (version === 0) return EMPTY_BRAND;
  const row = await db
    .selectFrom('brand_versions')
    .select(['colors', 'logo'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new PublicError('resource.not_found');
  return row;
}

/** Returns the brand kit as members see it. */
export async function presentKit(db: BrandDb, { colors, logo }: BrandContent): Promise<BrandKit> {
  return {
    fonts: await listFonts(db),
    colors: [...colors],
    logo: logo && {
      url: `/api/brand/logo/${logo.asset}`,
      width: Math.round(logo.image.width),
      height: Math.round(logo.image.height),
    },
  };
}

/** Returns the brand kit as administrators see it. */
export const presentForAdministrators = async (db: BrandDb, brand: BrandVersion): Promise<AdminBrand> => ({
  version: brand.version,
  ...(await presentKit(db, brand)),
});
