import type { z } from 'zod';
import {
  AD_RENDERED,
  AD_REQUESTED,
  AD_VIEWABLE,
  adRenderedBody,
  adRequestedBody,
  adViewableBody,
} from './advertisement-events.ts';
import type { EventDefinition } from './event-definition.ts';
import { presentationBody } from './event-fields.ts';
import {
  LOGO_CLICK,
  logoClickBody,
  PRICING_PAGE_VISIT,
  pricingPageVisitBody,
  SIGNUP_PAGE_VISIT,
  signupPageVisitBody,
} from './header-events.ts';
import { PRESENTATION_COMPLETED, PRESENTATION_STARTED, STEP_VIEWED, stepViewedBody } from './playback-events.ts';
import {
  ENTERED_SEARCH_BAR,
  enteredSearchBarBody,
  SEARCH_BOX_CLICKED,
  SEARCH_PRESENTATIONS,
  searchBoxClickedBody,
  searchPresentationsBody,
} from './search-events.ts';
import {
  COPY_PRESENTATION,
  COPY_VIEW_LINK,
  copyPresentationBody,
  EMBED_CODE_COPIED,
  embedCodeCopiedBody,
  LIKE,
  OPEN_SOCIAL_SHARE,
  SHARE,
  shareBody,
  UNLIKE,
} from './sharing-events.ts';
import {
  CARD_OPENED,
  CTA_CLICKED,
  cardOpenedBody,
  ctaClickedBody,
  EDITOR_OPENED,
  LOADED_PUBLIC_VIEW_PAGE,
  OPENED_FOR_COMMENTING,
  PAGED_TRANSCRIPT_SHOWN,
  TRANSCRIPT_OPENED,
} from './view-page-events.ts';

interface DefinedEvent {
  readonly event: EventDefinition<object>;
  /** Schema of the payload. */
  readonly body: z.ZodObject;
}

/** All events. A new event needs the next unused schema id. */
export const ALL_EVENTS: readonly DefinedEvent[] = [
  { event: SEARCH_PRESENTATIONS, body: searchPresentationsBody() },
  { event: PRICING_PAGE_VISIT, body: pricingPageVisitBody() },
  { event: LOGO_CLICK, body: logoClickBody() },
  { event: SEARCH_BOX_CLICKED, body: searchBoxClickedBody() },
  { event: ENTERED_SEARCH_BAR, body: enteredSearchBarBody() },
  { event: SIGNUP_PAGE_VISIT, body: signupPageVisitBody() },
  { event: LOADED_PUBLIC_VIEW_PAGE, body: presentationBody() },
  { event: PAGED_TRANSCRIPT_SHOWN, body: presentationBody() },
  { event: TRANSCRIPT_OPENED, body: presentationBody() },
  { event: CTA_CLICKED, body: ctaClickedBody() },
  { event: CARD_OPENED, body: cardOpenedBody() },
  { event: EDITOR_OPENED, body: presentationBody() },
  { event: OPENED_FOR_COMMENTING, body: presentationBody() },
  { event: EMBED_CODE_COPIED, body: embedCodeCopiedBody() },
  { event: LIKE, body: presentationBody() },
  { event: UNLIKE, body: presentationBody() },
  { event: OPEN_SOCIAL_SHARE, body: presentationBody() },
  { event: SHARE, body: shareBody() },
  { event: COPY_VIEW_LINK, body: presentationBody() },
  { event: COPY_PRESENTATION, body: copyPresentationBody() },
  { event: AD_REQUESTED, body: adRequestedBody() },
  { event: AD_RENDERED, body: adRenderedBody() },
  { event: AD_VIEWABLE, body: adViewableBody() },
  { event: PRESENTATION_STARTED, body: presentationBody() },
  { event: STEP_VIEWED, body: stepViewedBody() },
  { event: PRESENTATION_COMPLETED, body: presentationBody() },
];
