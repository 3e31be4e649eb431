import { HOUSE_ADS_MAX } from '@flydeck/contract/ads/constants';
import type { WriteHouseAdRequest } from '@flydeck/contract/ads/house-ad';
import { PublicError } from '@flydeck/contract/errors';
import { type Kysely, sql } from 'kysely';
import { isListed, type PresentationTables } from '../../library/index.ts';
import type { AdTables } from './tables.ts';

type Db = Kysely<PresentationTables & AdTables>;

/**
 * Selects house ads, newest first. An ad may refer to a presentation, whose preview the ad shows. `picture` is the
 * preview and `picture_title` the title of the presentation. Both columns are null if the ad refers to no presentation,
 * or if the presentation is not listed (`isListed`).
 */
function selectAds(db: Db) {
  return db
    .selectFrom('house_ads')
    .leftJoin(
      (query) =>
        query
          .selectFrom('presentations')
          .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
          .where(isListed)
          .select(['presentations.oid', 'presentations.title', 'presentations.preview'])
          .as('pictured'),
      (join) => join.onRef('pictured.oid', '=', 'house_ads.picture_oid'),
    )
    .selectAll('house_ads')
    .select(['pictured.title as picture_title', 'pictured.preview as picture'])
    .orderBy('house_ads.id', 'desc');
}

export type HouseAdRow = Awaited<ReturnType<ReturnType<typeof selectAds>['execute']>>[number];

/** Returns all house ads, newest first. */
export function listAds(db: Db): Promise<HouseAdRow[]> {
  return selectAds(db).execute();
}

/** Returns the active house ads, newest first. */
export function listActiveAds(db: Db): Promise<HouseAdRow[]> {
  return selectAds(db).where('house_ads.is_active', '=', true).limit(HOUSE_ADS_MAX).execute();
}

/**
 * Checks that an ad may show the preview of a presentation. `oid` is null for an ad without a picture.
 * @throws PublicError `resource.not_found` if the presentation is not listed.
 */
async function assertListed(db: Db, oid: string | null): Promise<void> {
  if (oid === null) return;
  const presentation = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where('presentations.oid', '=', oid)
    .where(isListed)
    .select('presentations.oid')
    .executeTakeFirst();
  if (!presentation) throw new PublicError('resource.not_found');
}

/** Returns the columns of `house_ads` for a request. `userId` is the administrator who creates or changes the ad. */
const toColumns = ({ text, callToAction, pictureOid, isActive, ...fields }: WriteHouseAdRequest, userId: string) => ({
  ...fields,
  body: text,
  call_to_action: callToAction,
  picture_oid: pictureOid,
  is_active: isActive,
  changed_by: userId,
});

/**
 * Creates an ad. `userId` is the administrator who creates the ad.
 * @throws PublicError `resource.not_found` if the pictured presentation is not listed, `resource.conflict` if the
 * maximum number of ads exists.
 */
export async function createAd(db: Db, ad: WriteHouseAdRequest, userId: string): Promise<void> {
  await assertListed(db, ad.pictureOid);
  await db.transaction().execute(async (trx) => {
    // The lock prevents concurrent inserts beyond the maximum.
    await sql`LOCK TABLE house_ads IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const { count } = await trx
      .selectFrom('house_ads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= HOUSE_ADS_MAX) throw new PublicError('resource.conflict');
    await trx.insertInto('house_ads').values(toColumns(ad, userId)).execute();
  });
}

/**
 * Replaces the content of an ad. `userId` is the administrator who changes the ad.
 * @throws PublicError `resource.not_found` if the ad does not exist or the pictured presentation is not listed.
 */
export async function changeAd(db: Db, id: string, ad: WriteHouseAdRequest, userId: string): Promise<void> {
  await assertListed(db, ad.pictureOid);
  const update = await db
    .updateTable('house_ads')
    .set({ ...toColumns(ad, userId), changed_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) throw new PublicError('resource.not_found');
}

/** @throws PublicError `resource.not_found` if the ad does not exist. */
export async function deleteAd(db: Db, id: string): Promise<void> {
  const deletion = await db.deleteFrom('house_ads').where('id', '=', id).executeTakeFirst();
  if (deletion.numDeletedRows === 0n) throw new PublicError('resource.not_found');
}
