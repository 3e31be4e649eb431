import type { z } from 'zod';
import * as access from './access/endpoints.ts';
import * as accounts from './accounts/endpoints.ts';
import * as admin from './admin/endpoints.ts';
import * as ads from './ads/endpoints.ts';
import * as brand from './brand/endpoints.ts';
import * as comments from './comments/endpoints.ts';
import * as contact from './contact/endpoints.ts';
import * as curation from './curation/endpoints.ts';
import * as dashboard from './dashboard/endpoints.ts';
import * as drafts from './drafts/endpoints.ts';
import * as editing from './editing/endpoints.ts';
import type { EndpointDefinition, NoContent, RawResponse } from './endpoint.ts';
import * as events from './events/endpoints.ts';
import * as exports from './exports/endpoints.ts';
import * as files from './file-endpoints.ts';
import * as fonts from './fonts/endpoints.ts';
import * as insights from './insights/endpoints.ts';
import * as legal from './legal/endpoints.ts';
import * as likes from './likes/endpoints.ts';
import * as links from './links/endpoints.ts';
import * as live from './live/endpoints.ts';
import * as oembed from './oembed/endpoints.ts';
import * as outlines from './outlines/endpoints.ts';
import * as pages from './page-endpoints.ts';
import * as presentations from './presentations/endpoints.ts';
import * as purchases from './purchases/endpoints.ts';
import * as recordings from './recordings/endpoints.ts';
import * as search from './search/endpoints.ts';

import * as site from './site/endpoints.ts';
import * as templates from './templates/endpoints.ts';
import * as uploads from './uploads/endpoints.ts';

/** The endpoints, grouped by feature. The keys are the feature names in the API documentation. */
export const ENDPOINTS_BY_FEATURE = {
  Accounts: accounts.ACCOUNT_ENDPOINTS,
  Dashboard: dashboard.DASHBOARD_ENDPOINTS,
  Uploads: uploads.UPLOAD_ENDPOINTS,
  Creation: drafts.DRAFT_ENDPOINTS,
  Editing: editing.EDITING_ENDPOINTS,
  Comments: comments.COMMENT_ENDPOINTS,
  Fonts: fonts.FONT_ENDPOINTS,
  Outlines: outlines.OUTLINE_ENDPOINTS,
  Templates: templates.TEMPLATE_ENDPOINTS,
  Presentations: presentations.PRESENTATION_ENDPOINTS,
  Likes: likes.LIKE_ENDPOINTS,
  'Share links': links.LINK_ENDPOINTS,
  'Live sessions': live.LIVE_ENDPOINTS,
  Recordings: recordings.RECORDING_ENDPOINTS,
  'Shared access': access.ACCESS_ENDPOINTS,
  'PDF exports': exports.EXPORT_ENDPOINTS,
  Purchases: purchases.PURCHASE_ENDPOINTS,
  Insights: insights.INSIGHT_ENDPOINTS,
  Search: search.SEARCH_ENDPOINTS,
  oEmbed: oembed.OEMBED_ENDPOINTS,
  Contact: contact.CONTACT_ENDPOINTS,
  Advertisements: ads.AD_ENDPOINTS,
  'Brand kit': brand.BRAND_ENDPOINTS,
  Events: events.EVENT_ENDPOINTS,
  Administration: admin.ADMIN_ENDPOINTS,
  Curation: curation.CURATION_ENDPOINTS,
  'Legal pages': legal.LEGAL_ENDPOINTS,
  Site: site.SITE_ENDPOINTS,
  Files: files.FILE_ENDPOINTS,
  Pages: pages.PAGE_ENDPOINTS,
} as const;

type EndpointsByFeature = typeof ENDPOINTS_BY_FEATURE;
type AnyEndpoint = EndpointsByFeature[keyof EndpointsByFeature][number];

/** All endpoints of the HTTP interface. A test checks that the server has one route for each endpoint and no others. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = Object.values(ENDPOINTS_BY_FEATURE).flat();

/** The modules that export endpoints. `pages` is missing, because pages need no operation ids. */
const ENDPOINT_MODULES: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  admin,
  ads,
  brand,
  access,
  comments,
  contact,
  curation,
  dashboard,
  drafts,
  editing,
  fonts,
  events,
  exports,
  files,
  insights,
  legal,
  likes,
  links,
  live,
  oembed,
  outlines,
  presentations,
  purchases,
  recordings,
  search,
  site,
  templates,
  uploads,
];
const nameByExport = new Map(
  ENDPOINT_MODULES.flatMap((module) => Object.entries(module).map(([name, exported]) => [exported, name])),
);

/** Operation ids (OpenAPI) by endpoint, without pages. The id is the name of the export, such as `listUploads`. */
export const OPERATION_IDS: ReadonlyMap<EndpointDefinition, string> = new Map(
  ALL_ENDPOINTS.flatMap((definition): [EndpointDefinition, string][] => {
    const name = nameByExport.get(definition);
    return name === undefined ? [] : [[definition, name]];
  }),
);

/** A type with all endpoints by method and path. Pages can import a type without loading all schemas. */
export type Endpoints = {
  [Definition in AnyEndpoint as `${Definition['method']} ${Definition['path']}`]: Definition;
};

/** Name of an endpoint: its method and path, such as `PATCH /api/dashboard/folders/:id`. */
export type EndpointName = keyof Endpoints;

/** Type of the parsed JSON response of an endpoint; undefined if the response is not JSON. */
export type EndpointResponse<Name extends EndpointName> = Endpoints[Name]['response'] extends NoContent | RawResponse
  ? undefined
  : Endpoints[Name]['response'] extends z.ZodType
    ? z.output<Endpoints[Name]['response']>
    : never;
