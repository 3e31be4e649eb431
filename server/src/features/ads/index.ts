import * as endpoints from '@flydeck/contract/ads/endpoints';
import type { AdminHouseAd } from '@flydeck/contract/ads/house-ad';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { changeAd, createAd, deleteAd, type HouseAdRow, listActiveAds, listAds } from './house-ads.ts';

type AdsDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'config'>;

/** Registers the routes with which visitors load house ads and administrators manage them. */
export function registerAds(deps: AdsDeps): void {
  const { db, config } = deps;
  /** Returns all house ads and the settings of ads, for administrators. */
  const listHouseAds = async () => {
    const { top, bottom, overlay, scriptUrl } = config.ads;
    const scriptOrigin = scriptUrl === undefined ? null : new URL(scriptUrl).origin;
    const ads = (await listAds(db)).map(presentForAdministrators);
    return { ads, slots: { top, bottom, overlay }, scriptOrigin };
  };
  serve(deps, endpoints.listActiveHouseAds, async () => ({ ads: (await listActiveAds(db)).map(presentAd) }));
  serve(deps, endpoints.listHouseAds, listHouseAds);
  serve(deps, endpoints.createHouseAd, async ({ member, body }) => {
    await createAd(db, body, member.userId);
    return listHouseAds();
  });
  serve(deps, endpoints.changeHouseAd, async ({ member, params, body }) => {
    await changeAd(db, params.id, body, member.userId);
    return listHouseAds();
  });
  serve(deps, endpoints.deleteHouseAd, async ({ params }) => {
    await deleteAd(db, params.id);
    return listHouseAds();
  });
}

const presentAd = ({ title, body, call_to_action, link, picture }: HouseAdRow) => ({
  title,
  text: body,
  callToAction: call_to_action,
  link,
  picture,
});

const presentForAdministrators = (row: HouseAdRow): AdminHouseAd => ({
  ...presentAd(row),
  id: row.id,
  pictureOid: row.picture_oid,
  pictureTitle: row.picture_title,
  isActive: row.is_active,
});
