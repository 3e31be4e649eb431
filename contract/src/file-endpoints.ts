import { z } from 'zod';
import { EMBED_ELEMENT_PATH } from './embed/constants.ts';
import { endpoint, rawResponse } from './endpoint.ts';
import { MEDIA_PATH } from './exports/constants.ts';

const XML = rawResponse('application/xml');

/** Fields of the endpoints of resources that always exist. */
const permanent = { method: 'GET', auth: 'anyone', requestsPerMinute: false, caching: null } as const;

/**
 * Fields of the endpoints of files that may not exist. They have no schemas: handlers validate the parameters themselves,
 * which is faster.
 */
const file = { ...permanent, errors: ['resource.not_found'] } as const;

export const getScene = endpoint({
  ...file,
  path: '/scenes/:hash(^[0-9a-f]{64}).json',
  summary: 'Returns the published scene of a presentation that the visitor may see.',
  response: rawResponse('application/json'),
});

export const getAsset = endpoint({
  ...file,
  path: '/assets/:name',
  summary: 'Returns a picture or another file of a presentation that the visitor may see.',
  response: rawResponse('*/*'),
});

export const getFilm = endpoint({
  ...file,
  path: '/films/:name(^[0-9a-f]{64}).webm',
  summary: 'Returns the film of a presentation that the visitor may see.',
  response: rawResponse('video/webm'),
});

export const getFont = endpoint({
  ...file,
  path: '/fonts/:name',
  summary: 'Returns a font of a scene.',
  response: rawResponse('font/woff2'),
});

/** Specified by V7.18. */
export const getMedia = endpoint({
  ...file,
  path: `${MEDIA_PATH}*`,
  summary: 'Returns a PDF for the link of an export or a purchase.',
  response: rawResponse('application/pdf'),
});

/** The definition for all files of the web build. The server registers a route for each file. */
export const getBuildFile = endpoint({
  ...permanent,
  path: '/static/*',
  aliases: ['/favicon.svg'],
  summary: 'Returns a script, style sheet or picture of the pages.',
  response: rawResponse('*/*'),
});

/** Specified by V9.6. */
export const getEmbedElement = endpoint({
  ...permanent,
  path: EMBED_ELEMENT_PATH,
  summary: 'Returns the script of the custom element for embedding.',
  response: rawResponse('text/javascript'),
});

export const getRobotsTxt = endpoint({
  ...permanent,
  path: '/robots.txt',
  summary: 'Returns the rules for crawlers.',
  response: rawResponse('text/plain'),
});

export const getSitemap = endpoint({
  ...permanent,
  path: '/sitemap.xml',
  summary: 'Returns the index of the sitemaps.',
  response: XML,
});

export const getPagesSitemap = endpoint({
  ...permanent,
  path: '/sitemaps/pages.xml',
  summary: 'Returns the sitemap of the pages about the instance.',
  response: XML,
});

export const getProfilesSitemap = endpoint({
  ...permanent,
  path: '/sitemaps/profiles.xml',
  summary: 'Returns the sitemap of the profiles with public presentations.',
  response: XML,
});

export const getPresentationsSitemap = endpoint({
  ...file,
  path: '/sitemaps/presentations.xml',
  summary: 'Returns one page of the sitemap of the public presentations.',
  response: XML,
});

export const getProfileFeed = endpoint({
  ...file,
  path: '/user/:oid/feed.xml',
  summary: 'Returns the newest public presentations of a profile as an Atom feed.',
  response: rawResponse('application/atom+xml'),
});

export const getLiveness = endpoint({
  ...permanent,
  path: '/healthz',
  summary: 'Reports that the process accepts requests.',
  response: z.object({ status: z.literal('ok') }),
});

export const getReadiness = endpoint({
  ...permanent,
  path: '/readyz',
  summary: 'Reports whether the instance can serve requests, and whether its storage is full.',
  response: z.object({ status: z.literal('ok'), storage: z.enum(['ok', 'full']) }),
});

export const getMetrics = endpoint({
  ...file,
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
