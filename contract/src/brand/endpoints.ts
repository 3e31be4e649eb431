import { z } from 'zod';
import { ADMINISTRATORS_ONLY } from '../admin/administrators-only.ts';
import { bytesBody, endpoint, MEMBER_WRITE, multipartBody, rawResponse } from '../endpoint.ts';
import { oidParamsSchema, sha256Schema } from '../presentations/ids.ts';
import {
  adminBrandSchema,
  brandKitSchema,
  fontParamsSchema,
  insertedLogoSchema,
  restoreBrandSchema,
  saveBrandColorsSchema,
  setFontRemovedSchema,
} from './brand-kit.ts';
import { LOGO_MAX_BYTES } from './constants.ts';

export const getBrandKit = endpoint({
  method: 'GET',
  path: '/api/brand',
  summary: 'Returns the brand kit of the instance, which editors offer.',
  response: brandKitSchema,
  auth: 'participant',
});

export const getBrandLogo = endpoint({
  method: 'GET',
  path: '/api/brand/logo/:hash',
  summary: 'Returns a picture of the logo of the instance.',
  params: z.object({ hash: sha256Schema }),
  response: rawResponse('image/webp', 'image/jpeg'),
  auth: 'member',
  caching: null,
});

/** Low, because each request may add a file to a presentation. */
const INSERTIONS_PER_MINUTE = 60;

export const insertBrandLogo = endpoint({
  ...MEMBER_WRITE,
  method: 'POST',
  path: '/api/editing/:oid/brand-logo',
  summary: 'Adds the logo of the instance to the files of a presentation, so that its log may refer to the logo.',
  params: oidParamsSchema,
  response: insertedLogoSchema,
  status: 201,
  errors: ['upload.storage_full'],
  requestsPerMinute: INSERTIONS_PER_MINUTE,
});

export const getAdminBrand = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'GET',
  path: '/api/admin/brand',
  summary: 'Returns the brand kit of the instance with the number of its version.',
  response: adminBrandSchema,
});

export const saveBrandColors = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/brand/colors',
  summary: 'Replaces the colours of the brand kit.',
  body: saveBrandColorsSchema,
  response: adminBrandSchema,
  // `resource.conflict`: the edited version is not the newest version.
  errors: ['resource.conflict'],
});

/** Limits the work of the server, which decodes each logo. */
const LOGOS_PER_MINUTE = 20;

export const putBrandLogo = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/brand/logo',
  summary: 'Replaces the logo of the brand kit by a PNG, JPEG, WebP or SVG file.',
  body: bytesBody('application/octet-stream', 'image/*'),
  maxBodyBytes: LOGO_MAX_BYTES,
  response: adminBrandSchema,
  requestsPerMinute: LOGOS_PER_MINUTE,
});

export const deleteBrandLogo = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'DELETE',
  path: '/api/admin/brand/logo',
  summary: 'Removes the logo from the brand kit. Presentations that contain the logo keep it.',
  response: adminBrandSchema,
});

export const restoreBrand = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/brand/restore',
  summary: 'Restores the colours and the logo of an earlier version of the brand kit.',
  body: restoreBrandSchema,
  response: adminBrandSchema,
  // `resource.conflict`: the kit has been changed since.
  errors: ['resource.conflict'],
});

/** Low, because the server reads each file in a child process. */
const FONTS_PER_MINUTE = 10;

export const addBrandFont = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'POST',
  path: '/api/admin/brand/fonts',
  summary: 'Adds a font family of WOFF2, TTF or OTF files, one for each weight and style.',
  body: multipartBody(z.strictObject({})),
  response: adminBrandSchema,
  status: 201,
  // `resource.conflict`: two files have the same weight and style, or the kit has the maximum number of families. The
  // issues have the paths of the files that are invalid or have the same style (`fontFilePath`).
  errors: ['import.too_large', 'resource.conflict'],
  requestsPerMinute: FONTS_PER_MINUTE,
});

export const setBrandFontRemoved = endpoint({
  ...ADMINISTRATORS_ONLY,
  method: 'PUT',
  path: '/api/admin/brand/fonts/:id',
  summary: 'Removes a font family from the brand kit, or adds it again. Presentations that use the family keep it.',
  params: fontParamsSchema,
  body: setFontRemovedSchema,
  response: adminBrandSchema,
  // `resource.conflict`: the kit has the maximum number of families.
  errors: ['resource.conflict'],
});

/** The endpoints of the brand kit. */
export const BRAND_ENDPOINTS = [
  getBrandKit,
  getBrandLogo,
  insertBrandLogo,
  getAdminBrand,
  saveBrandColors,
  putBrandLogo,
  deleteBrandLogo,
  restoreBrand,
  addBrandFont,
  setBrandFontRemoved,
] as const;
