import {
  type AdminHouseAd,
  adminHouseAdsSchema,
  houseAdsSchema,
  writeHouseAdSchema,
} from '@flydeck/contract/ads/house-ad';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { NO_STORE, requireAdministrator } from '../admin/index.ts';
import { addAd, allAds, changeAd, type HouseAdRow, removeAd, shownAds } from './house-ads.ts';

export type { AdTables } from './tables.ts';

type AdsDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'config'>;

/** The same for everybody, and a minute old at most. */
const SHARED_FOR_A_MINUTE = { 'cache-control': 'public, max-age=60' } as const;

const adIdSchema = z.string().regex(/^[1-9]\d{0,17}$/);

/** The instance's own advertisements: shown to visitors, written by administrators. */
export function registerAds(deps: AdsDeps): void {
  const { app, db } = deps;
  app.get('/api/ads/house', async (_request, reply) => {
    const ads = (await shownAds(db)).map(presentAd);
    return reply.headers(SHARED_FOR_A_MINUTE).send(houseAdsSchema.parse({ ads }));
  });
  registerWriting(deps);
}

function registerWriting({ app, db, visitors, config }: AdsDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const asked = (request: FastifyRequest) => requireAdministrator(visitors, request);
  const list = async () => {
    const { top, bottom, overlay, scriptUrl } = config.ads;
    const scriptOrigin = scriptUrl === undefined ? null : new URL(scriptUrl).origin;
    const ads = (await allAds(db)).map(presentForAdministrators);
    return adminHouseAdsSchema.parse({ ads, slots: { top, bottom, overlay }, scriptOrigin });
  };
  app.get('/api/admin/ads', async (request, reply) => {
    await asked(request);
    return reply.headers(NO_STORE).send(await list());
  });
  typed.post('/api/admin/ads', { schema: { body: writeHouseAdSchema } }, async (request, reply) => {
    const { userId } = await asked(request);
    await addAd(db, request.body, userId);
    return reply.headers(NO_STORE).send(await list());
  });
  typed.put('/api/admin/ads/:id', { schema: { body: writeHouseAdSchema } }, async (request, reply) => {
    const { userId } = await asked(request);
    await changeAd(db, idOf(request), request.body, userId);
    return reply.headers(NO_STORE).send(await list());
  });
  app.delete('/api/admin/ads/:id', async (request, reply) => {
    await asked(request);
    await removeAd(db, idOf(request));
    return reply.headers(NO_STORE).send(await list());
  });
}

/** The id in the address. @throws PublicError `resource.not_found` where it cannot be one. */
function idOf(request: FastifyRequest): string {
  const id = adIdSchema.safeParse((request.params as { id: string }).id);
  if (!id.success) throw new PublicError('resource.not_found');
  return id.data;
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
