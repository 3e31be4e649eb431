import type { z } from 'zod';
import { ACCOUNT_ENDPOINTS } from './accounts/endpoints.ts';
import { ADMIN_ENDPOINTS } from './admin/endpoints.ts';
import { AD_ENDPOINTS } from './ads/endpoints.ts';
import { CONTACT_ENDPOINTS } from './contact/endpoints.ts';
import { CURATION_ENDPOINTS } from './curation/endpoints.ts';
import { DASHBOARD_ENDPOINTS } from './dashboard/endpoints.ts';
import { DRAFT_ENDPOINTS } from './drafts/endpoints.ts';
import type { NoContent, RawResponse } from './endpoint.ts';
import { EVENT_ENDPOINTS } from './events/endpoints.ts';
import { EXPORT_ENDPOINTS } from './exports/endpoints.ts';
import { FILE_ENDPOINTS } from './file-endpoints.ts';
import { INSIGHT_ENDPOINTS } from './insights/endpoints.ts';
import { LEGAL_ENDPOINTS } from './legal/endpoints.ts';
import { LIKE_ENDPOINTS } from './likes/endpoints.ts';
import { LINK_ENDPOINTS } from './links/endpoints.ts';
import { OEMBED_ENDPOINTS } from './oembed/endpoints.ts';
import { OUTLINE_ENDPOINTS } from './outlines/endpoints.ts';
import { PAGE_ENDPOINTS } from './page-endpoints.ts';
import { PRESENTATION_ENDPOINTS } from './presentations/endpoints.ts';
import { PURCHASE_ENDPOINTS } from './purchases/endpoints.ts';
import { SEARCH_ENDPOINTS } from './search/endpoints.ts';
import { SITE_ENDPOINTS } from './site/endpoints.ts';
import { TEMPLATE_ENDPOINTS } from './templates/endpoints.ts';
import { UPLOAD_ENDPOINTS } from './uploads/endpoints.ts';

/** All endpoints by the feature that they belong to, as the documentation calls it. */
export const ENDPOINTS_BY_FEATURE = {
  Accounts: ACCOUNT_ENDPOINTS,
  Dashboard: DASHBOARD_ENDPOINTS,
  Uploads: UPLOAD_ENDPOINTS,
  Drafts: DRAFT_ENDPOINTS,
  Outlines: OUTLINE_ENDPOINTS,
  Templates: TEMPLATE_ENDPOINTS,
  Presentations: PRESENTATION_ENDPOINTS,
  Likes: LIKE_ENDPOINTS,
  'Share links': LINK_ENDPOINTS,
  'PDF exports': EXPORT_ENDPOINTS,
  Purchases: PURCHASE_ENDPOINTS,
  Insights: INSIGHT_ENDPOINTS,
  Search: SEARCH_ENDPOINTS,
  oEmbed: OEMBED_ENDPOINTS,
  Contact: CONTACT_ENDPOINTS,
  Advertisements: AD_ENDPOINTS,
  Events: EVENT_ENDPOINTS,
  Administration: ADMIN_ENDPOINTS,
  Curation: CURATION_ENDPOINTS,
  'Legal pages': LEGAL_ENDPOINTS,
  Site: SITE_ENDPOINTS,
  Files: FILE_ENDPOINTS,
  Pages: PAGE_ENDPOINTS,
} as const;

type EndpointsByFeature = typeof ENDPOINTS_BY_FEATURE;
type AnyEndpoint = EndpointsByFeature[keyof EndpointsByFeature][number];

/** All endpoints of the HTTP interface. A test keeps the list equal to the routes of the server. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = Object.values(ENDPOINTS_BY_FEATURE).flat();

/** The endpoints by method and path. Pages import it as a type only, so that they do not load the schemas. */
export type Endpoints = {
  [Definition in AnyEndpoint as `${Definition['method']} ${Definition['path']}`]: Definition;
};

/** An endpoint as `call` names it, such as `PATCH /api/dashboard/folders/:id`. */
export type EndpointName = keyof Endpoints;

/** The response of a call: parsed JSON, or undefined if there is none. */
export type EndpointResponse<Name extends EndpointName> = Endpoints[Name]['response'] extends
  | NoContent
  | RawResponse
  ? undefined
  : Endpoints[Name]['response'] extends z.ZodType
    ? z.output<Endpoints[Name]['response']>
    : never;
