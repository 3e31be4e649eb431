import { z } from 'zod';
import { ADMINISTRATORS_ONLY } from '../admin/administrators-only.ts';
import { endpoint } from '../endpoint.ts';
import { adminHouseAdsSchema, houseAdsSchema, writeHouseAdSchema } from './house-ad.ts';

/** `id` is a positive number. A number of 18 digits always fits into a 64-bit integer of the database. */
const adParams = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) });

export const listActiveHouseAds = endpoint({
  method: 'GET',
  path: '/api/ads/house',
  summary: 'Lists the active advertisements of the instance.',
  response: houseAdsSchema,
  auth: 'anyone',
  caching: 'public, max-age=60',
});

export const listHouseAds = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/ads',
  summary: 'Lists all advertisements of the instance, newest first.',
  response: adminHouseAdsSchema,
});

export const createHouseAd = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/ads',
  summary: 'Creates an advertisement.',
  body: writeHouseAdSchema,
  response: adminHouseAdsSchema,
  // `resource.conflict`: the maximum number of advertisements is reached.
  errors: ['resource.conflict'],
});

export const changeHouseAd = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/ads/:id',
  summary: 'Replaces an advertisement.',
  params: adParams,
  body: writeHouseAdSchema,
  response: adminHouseAdsSchema,
});

export const deleteHouseAd = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'DELETE',
  path: '/api/admin/ads/:id',
  summary: 'Deletes an advertisement.',
  params: adParams,
  response: adminHouseAdsSchema,
});

/** The endpoints of advertisements. */
export const AD_ENDPOINTS = [listActiveHouseAds, listHouseAds, createHouseAd, changeHouseAd, deleteHouseAd] as const;
