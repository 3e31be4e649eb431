import { z } from 'zod';
import { EMBED_ELEMENT_PATH } from './embed/constants.ts';
import { endpoint, rawResponse } from './endpoint.ts';
import { MEDIA_PATH } from './exports/constants.ts';

const XML_RESPONSE = rawResponse('application/xml');

/** Fields of the definitions of endpoints whose resource always exists. */
const PERMANENT_RESOURCE = { method: 'GET', auth: 'anyone', requestsPerMinute: false, caching: null } as const;

/**
 * Fields of the definitions of endpoints whose resource may not exist. These endpoints have no schemas for parameters,
 * because the checks in their handlers are faster.
 */
const OPTIONAL_RESOURCE = { ...PERMANENT_RESOURCE, errors: ['resource.not_found'] } as const;

export const getScene = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/scenes/:hash(^[0-9a-f]{64}).json',
  summary: 'Returns the published scene of a presentation that the visitor may see.',
  response: rawResponse('application/json'),
});

export const getAsset = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/assets/:name',
  summary: 'Returns a picture or another file of a presentation that the visitor may see.',
  response: rawResponse('*/*'),
});

export const getFilm = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/films/:name(^[0-9a-f]{64}).webm',
  summary: 'Returns the film of a presentation that the visitor may see.',
  response: rawResponse('video/webm'),
});

export const getFont = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/fonts/:name',
  summary: 'Returns a font of a scene.',
  response: rawResponse('font/woff2'),
});

/** V7.18 specifies this endpoint. `*` is the signed path of the file. */
export const getMedia = endpoint({
  ...OPTIONAL_RESOURCE,
  path: `${MEDIA_PATH}*`,
  summary: 'Returns a PDF for the link of an export or a purchase.',
  response: rawResponse('application/pdf'),
});

/** All files of the web build. The server registers a route for each file. */
export const getBuildFile = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/static/*',
  aliases: ['/favicon.svg'],
  summary: 'Returns a script, style sheet or picture of the pages.',
  response: rawResponse('*/*'),
});

/** V9.6 specifies the custom element. */
export const getEmbedElement = endpoint({
  ...PERMANENT_RESOURCE,
  path: EMBED_ELEMENT_PATH,
  summary: 'Returns the script of the custom element for embedding.',
  response: rawResponse('text/javascript'),
});

export const getRobotsTxt = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/robots.txt',
  summary: 'Returns the rules for crawlers.',
  response: rawResponse('text/plain'),
});

export const getSitemap = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/sitemap.xml',
  summary: 'Returns the index of the sitemaps.',
  response: XML_RESPONSE,
});

export const getPagesSitemap = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/sitemaps/pages.xml',
  summary: 'Returns the sitemap of the pages about the instance.',
  response: XML_RESPONSE,
});

export const getProfilesSitemap = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/sitemaps/profiles.xml',
  summary: 'Returns the sitemap of the profiles with public presentations.',
  response: XML_RESPONSE,
});

export const getPresentationsSitemap = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/sitemaps/presentations.xml',
  summary: 'Returns one page of the sitemap of the public presentations.',
  response: XML_RESPONSE,
});

export const getProfileFeed = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/user/:oid/feed.xml',
  summary: 'Returns the newest public presentations of a profile as an Atom feed.',
  response: rawResponse('application/atom+xml'),
});

export const getLiveness = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/healthz',
  summary: 'Reports that the process accepts requests.',
  response: z.object({ status: z.literal('ok') }),
});

export const getReadiness = endpoint({
  ...PERMANENT_RESOURCE,
  path: '/readyz',
  summary: 'Reports whether the instance can serve requests, and whether its storage is full.',
  response: z.object({ status: z.literal('ok'), storage: z.enum(['ok', 'full']) }),
});

export const getMetrics = endpoint({
  ...OPTIONAL_RESOURCE,
  path: '/metrics',
  summary: 'Returns metrics for Prometheus. Needs the instance’s metrics token.',
  response: rawResponse('text/plain'),
});

/** The endpoints of files, and of resources for crawlers and operators. */
export const FILE_ENDPOINTS = [
  getScene,
  getAsset,
  getFilm,
  getFont,
  getMedia,
  getBuildFile,
  getEmbedElement,
  getRobotsTxt,
  getSitemap,
  getPagesSitemap,
  getProfilesSitemap,
  getPresentationsSitemap,
  getProfileFeed,
  getLiveness,
  getReadiness,
  getMetrics,
] as const;
