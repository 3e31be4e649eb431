import * as endpoints from '@flydeck/contract/brand/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { addPicture, assertEditable } from '../editing/index.ts';
import type { BrandDb } from './brand-db.ts';
import { readFontFiles } from './font-files/read-font-files.ts';
import { addFamily, setRemoved } from './fonts.ts';
import { loadLogoPicture, storeLogo } from './logo.ts';
import {
  type BrandContent,
  changeBrand,
  loadBrand,
  loadVersion,
  presentForAdministrators,
  presentKit,
} from './versions.ts';

export type BrandDeps = Pick<Platform, 'app' | 'db' | 'blobs' | 'visitors' | 'config' | 'log'>;

/** Registers the endpoints with which editors load the brand kit and add its logo to presentations. */
export function registerKitRoutes(deps: BrandDeps): void {
  const { db, blobs, config } = deps;
  serve(deps, endpoints.getBrandKit, async () => presentKit(db, await loadBrand(db)));
  serve(deps, endpoints.getBrandLogo, async ({ params, reply }) => {
    const { logo } = await loadBrand(db);
    if (logo?.asset !== params.hash) throw new PublicError('resource.not_found');
    const { bytes, type } = await loadLogoPicture(blobs, logo);
    // The URL contains the hash of the logo, so its picture never changes.
    return reply.header('cache-control', 'private, max-age=86400').type(type).send(Buffer.from(bytes));
  });
  serve(deps, endpoints.insertBrandLogo, async ({ member, params }) => {
    await assertEditable(db, member, params.oid);
    const { logo } = await loadBrand(db);
    if (!logo) throw new PublicError('resource.not_found');
    await addPicture(db, params.oid, logo);
    return { ...logo, alt: config.siteName };
  });
}

/** Registers the endpoints with which administrators change the colours and the logo of the brand kit. */
export function registerAdminRoutes(deps: BrandDeps): void {
  const { db, blobs } = deps;
  serve(deps, endpoints.getAdminBrand, async () => presentForAdministrators(db, await loadBrand(db)));
  serve(deps, endpoints.saveBrandColors, async ({ member, body: { colors, basedOn } }) => {
    const apply = ({ logo }: BrandContent) => ({ colors, logo });
    return presentForAdministrators(db, await changeBrand(db, { userId: member.userId, basedOn, apply }));
  });
  serve(deps, endpoints.putBrandLogo, async ({ member, request: { body } }) => {
    // Requests without a content type have no body.
    if (!Buffer.isBuffer(body)) throw new PublicError('request.unsupported_media_type');
    const logo = await storeLogo(blobs, body);
    const changed = await changeBrand(db, { userId: member.userId, apply: ({ colors }) => ({ colors, logo }) });
    return presentForAdministrators(db, changed);
  });
  serve(deps, endpoints.deleteBrandLogo, async ({ member }) => {
    const changed = await changeBrand(db, { userId: member.userId, apply: ({ colors }) => ({ colors, logo: null }) });
    return presentForAdministrators(db, changed);
  });
  serve(deps, endpoints.restoreBrand, async ({ member, body: { version, basedOn } }) => {
    const apply = (_current: BrandContent, trx: BrandDb) => loadVersion(trx, version);
    return presentForAdministrators(db, await changeBrand(db, { userId: member.userId, basedOn, apply }));
  });
}

/** Registers the endpoints with which administrators add and remove font families. */
export function registerFontRoutes(deps: BrandDeps): void {
  const { db } = deps;
  const present = async () => presentForAdministrators(db, await loadBrand(db));
  serve(
    deps,
    endpoints.addBrandFont,
    async ({ member, request }) => {
      await addFamily(deps, await readFontFiles(request), member.userId);
      return present();
    },
    { slowBody: true },
  );
  serve(deps, endpoints.setBrandFontRemoved, async ({ params, body }) => {
    await setRemoved(db, params.id, body.isRemoved);
    return present();
  });
}
