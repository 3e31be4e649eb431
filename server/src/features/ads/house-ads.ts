import { HOUSE_ADS_MAX } from '@flydeck/contract/ads/constants';
import type { WriteHouseAd } from '@flydeck/contract/ads/house-ad';
import { PublicError } from '@flydeck/contract/errors';
import { type Kysely, sql } from 'kysely';
import { isListed, type PresentationTables } from '../presentations/index.ts';
import type { AdTables } from './tables.ts';

type Db = Kysely<PresentationTables & AdTables>;

/** An advertisement with the presentation that lends its picture, as long as everybody may find that. */
function ads(db: Db) {
  return db
    .selectFrom('house_ads')
    .leftJoin(
      (query) =>
        query
          .selectFrom('presentations')
          .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
          .where(isListed)
          .select(['presentations.oid', 'presentations.title', 'presentations.preview'])
          .as('lender'),
      (join) => join.onRef('lender.oid', '=', 'house_ads.picture_oid'),
    )
    .selectAll('house_ads')
    .select(['lender.title as picture_title', 'lender.preview as picture'])
    .orderBy('house_ads.id', 'desc');
}

export type HouseAdRow = Awaited<ReturnType<ReturnType<typeof ads>['execute']>>[number];

export function allAds(db: Db): Promise<HouseAdRow[]> {
  return ads(db).execute();
}

export function shownAds(db: Db): Promise<HouseAdRow[]> {
  return ads(db).where('house_ads.is_active', '=', true).limit(HOUSE_ADS_MAX).execute();
}

async function assertLender(db: Db, oid: string | null): Promise<void> {
  if (oid === null) return;
  const lender = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .where('presentations.oid', '=', oid)
    .where(isListed)
    .select('presentations.oid')
    .executeTakeFirst();
  if (!lender) throw new PublicError('resource.not_found');
}

const columns = ({ text, callToAction, pictureOid, isActive, ...rest }: WriteHouseAd, by: string) => ({
  ...rest,
  body: text,
  call_to_action: callToAction,
  picture_oid: pictureOid,
  is_active: isActive,
  changed_by: by,
});

/** @throws PublicError `resource.not_found` for a picture of what is not listed, `resource.conflict` where there are too many. */
export async function addAd(db: Db, ad: WriteHouseAd, by: string): Promise<void> {
  await assertLender(db, ad.pictureOid);
  await db.transaction().execute(async (trx) => {
    // Two administrators at once must not both take the last place.
    await sql`LOCK TABLE house_ads IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const { count } = await trx
      .selectFrom('house_ads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= HOUSE_ADS_MAX) throw new PublicError('resource.conflict');
    await trx.insertInto('house_ads').values(columns(ad, by)).execute();
  });
}

/** @throws PublicError `resource.not_found` where there is no such advertisement or picture. */
export async function changeAd(db: Db, id: string, ad: WriteHouseAd, by: string): Promise<void> {
  await assertLender(db, ad.pictureOid);
  const changed = await db
    .updateTable('house_ads')
    .set({ ...columns(ad, by), changed_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new PublicError('resource.not_found');
}

/** @throws PublicError `resource.not_found` where there is no such advertisement. */
export async function removeAd(db: Db, id: string): Promise<void> {
  const removed = await db.deleteFrom('house_ads').where('id', '=', id).executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new PublicError('resource.not_found');
}
