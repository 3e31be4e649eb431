import type { EndpointDefinition } from './endpoint.ts';

/** Descriptions of parameters that have the same meaning for all endpoints. */
const BY_NAME: Readonly<Record<string, string>> = {
  after: '`next` of the previous page of the list.',
  auth_key: 'Id of a share link.',
  before: 'Time (ISO 8601) before which the history is deleted.',
  exact: '`1`: search without spelling correction.',
  folder: 'Id of the folder for the presentation.',
  format: 'Format of the response. `json` or `xml`.',
  hash: 'SHA-256 of the file in hexadecimal.',
  key: 'Access key of a page that was opened by a share link.',
  key_type: 'Type of `auth_key`.',
  kind: '`pitch`: presentations on a canvas. `classic`: presentations of pages. Empty: both.',
  language: 'Language of the text; `default` for languages without a text of their own.',
  linkId: 'Id of the share link.',
  maxheight: 'Maximum height of the embed in CSS pixels.',
  maxwidth: 'Maximum width of the embed in CSS pixels.',
  oid: 'Id of the presentation.',
  page: 'Name of the legal page.',
  place: '`all`: all presentations. `trash`: deleted presentations. Otherwise the id of a folder.',
  'prezi-oid': 'Id of the presentation.',
  provider: 'Name of the payment provider.',
  'putma-id': 'Value of the cookie `putma-id`, which identifies the buyer.',
  range: 'The last 7, 30 or 90 days including today, or all stored data.',
  reusable: '`1`: only presentations that others may copy.',
  seq: 'Sequence number of the last batch of edits in the state.',
  'session-id': 'Id of the checkout session.',
  sort: 'Order of the list: last change, title, creation or views.',
  url: 'URL of the page of a presentation.',
  version: 'Number of the version, starting at 1.',
};

/** Descriptions by the path of the endpoint and the name of the parameter. They have precedence over `BY_NAME`. */
const BY_PATH: Readonly<Record<string, string>> = {
  '/api/accounts/sessions/:id id': 'Id of the session.',
  '/api/accounts/tokens/:id id': 'Id of the API token.',
  '/api/admin/ads/:id id': 'Id of the advertisement.',
  '/api/admin/flags/:name name': 'Name of the feature flag.',
  '/api/admin/jobs state': 'State of the jobs; all by default.',
  '/api/admin/jobs/:id/cancel id': 'Id of the job.',
  '/api/admin/jobs/:id/retry id': 'Id of the job.',
  '/api/admin/reports state': 'State of the reports.',
  '/api/admin/users page': 'Number of the page, starting at 1.',
  '/api/admin/users search': 'A part of the name, username or e-mail address.',
  '/api/admin/users/:id/role id': 'Id of the account.',
  '/api/dashboard/folders/:id id': 'Id of the folder.',
  '/api/dashboard/presentations search': 'A part of the title, or words of the contents.',
  '/api/search language': 'Primary subtag of a language, such as `pt`. Empty: all languages.',
  '/api/search search': 'Words to search for.',
  '/api/search/suggestions search': 'The incomplete search text.',
  '/api/uploads name': 'Name of the file with its extension.',
  '/api/uploads/:id id': 'Id of the upload.',
  '/api/uploads/:id/retry id': 'Id of the upload.',
  '/api/emoji/:sequence sequence': 'Code points of the emoji in hexadecimal, separated by hyphens.',
  '/api/fonts/:family family': 'Short name of the font family, such as `noto-sans`.',
  '/api/fonts/:family/:slice/:weight/:style family': 'Short name of the font family, such as `noto-sans`.',
  '/api/fonts/:family/:slice/:weight/:style slice': 'Name of the slice, such as `latin`.',
  '/api/fonts/:family/:slice/:weight/:style weight': 'One of the weights of the family.',
  '/api/fonts/:family/:slice/:weight/:style style': '`normal` or `italic`.',
  '/api/formula-glyphs/:name name': 'Name of a part of the font, such as `double-struck`.',
  '/assets/:name name': 'Name of the file, as in the scene.',
  '/films/:name(^[0-9a-f]{64}).webm name': 'SHA-256 of the film in hexadecimal.',
  '/fonts/:name name': 'Name of the file, as in the scene.',
  '/media/* path': 'Signed path of the file, from the link.',
  '/static/* path': 'Path of the file in the build.',
  '/user/:oid/feed.xml oid': 'Id of the profile.',
};

/** Returns the description of a parameter in the path or query of an endpoint; undefined if there is no description. */
export function parameterDescription({ path }: Pick<EndpointDefinition, 'path'>, name: string): string | undefined {
  return BY_PATH[`${path} ${name}`] ?? BY_NAME[name];
}
