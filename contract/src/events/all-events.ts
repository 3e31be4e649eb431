import type { z } from 'zod';
import { AD_RENDERED, adRenderedBody } from './ad-rendered.ts';
import { AD_REQUESTED, adRequestedBody } from './ad-requested.ts';
import { AD_VIEWABLE, adViewableBody } from './ad-viewable.ts';
import { CARD_OPENED, cardOpenedBody } from './card-opened.ts';
import { COPY_PRESENTATION, copyPresentationBody } from './copy-presentation.ts';
import { COPY_VIEW_LINK, copyViewLinkBody } from './copy-view-link.ts';
import { CTA_CLICKED, ctaClickedBody } from './cta-clicked.ts';
import type { EventDefinition } from './define-event.ts';
import { EDITOR_OPENED, editorOpenedBody } from './editor-opened.ts';
import { EMBED_CODE_COPIED, embedCodeCopiedBody } from './embed-code-copied.ts';
import { ENTERED_SEARCH_BAR, enteredSearchBarBody } from './entered-search-bar.ts';
import { LIKE, likeBody } from './like.ts';
import { LOADED_PUBLIC_VIEW_PAGE, loadedPublicViewPageBody } from './loaded-public-view-page.ts';
import { LOGO_CLICK, logoClickBody } from './logo-click.ts';
import { OPEN_SOCIAL_SHARE, openSocialShareBody } from './open-social-share.ts';
import { OPENED_FOR_COMMENTING, openedForCommentingBody } from './opened-for-commenting.ts';
import { PAGED_TRANSCRIPT_SHOWN, pagedTranscriptShownBody } from './paged-transcript-shown.ts';
import { PRESENTATION_COMPLETED, presentationCompletedBody } from './presentation-completed.ts';
import { PRESENTATION_STARTED, presentationStartedBody } from './presentation-started.ts';
import { PRICING_PAGE_VISIT, pricingPageVisitBody } from './pricing-page-visit.ts';
import { SEARCH_BOX_CLICKED, searchBoxClickedBody } from './search-box-clicked.ts';
import { SEARCH_PRESENTATIONS, searchPresentationsBody } from './search-presentations.ts';
import { SHARE, shareBody } from './share.ts';
import { SIGNUP_PAGE_VISIT, signupPageVisitBody } from './signup-page-visit.ts';
import { STEP_VIEWED, stepViewedBody } from './step-viewed.ts';
import { TRANSCRIPT_OPENED, transcriptOpenedBody } from './transcript-opened.ts';
import { UNLIKE, unlikeBody } from './unlike.ts';

interface DefinedEvent {
  readonly event: EventDefinition<object>;
  readonly body: z.ZodObject;
}

/** All events. A new event gets its own file, the next free schema id, and a line here. */
export const ALL_EVENTS: readonly DefinedEvent[] = [
  { event: SEARCH_PRESENTATIONS, body: searchPresentationsBody() },
  { event: PRICING_PAGE_VISIT, body: pricingPageVisitBody() },
  { event: LOGO_CLICK, body: logoClickBody() },
  { event: SEARCH_BOX_CLICKED, body: searchBoxClickedBody() },
  { event: ENTERED_SEARCH_BAR, body: enteredSearchBarBody() },
  { event: SIGNUP_PAGE_VISIT, body: signupPageVisitBody() },
  { event: LOADED_PUBLIC_VIEW_PAGE, body: loadedPublicViewPageBody() },
  { event: PAGED_TRANSCRIPT_SHOWN, body: pagedTranscriptShownBody() },
  { event: TRANSCRIPT_OPENED, body: transcriptOpenedBody() },
  { event: CTA_CLICKED, body: ctaClickedBody() },
  { event: CARD_OPENED, body: cardOpenedBody() },
  { event: EDITOR_OPENED, body: editorOpenedBody() },
  { event: OPENED_FOR_COMMENTING, body: openedForCommentingBody() },
  { event: EMBED_CODE_COPIED, body: embedCodeCopiedBody() },
  { event: LIKE, body: likeBody() },
  { event: UNLIKE, body: unlikeBody() },
  { event: OPEN_SOCIAL_SHARE, body: openSocialShareBody() },
  { event: SHARE, body: shareBody() },
  { event: COPY_VIEW_LINK, body: copyViewLinkBody() },
  { event: COPY_PRESENTATION, body: copyPresentationBody() },
  { event: AD_REQUESTED, body: adRequestedBody() },
  { event: AD_RENDERED, body: adRenderedBody() },
  { event: AD_VIEWABLE, body: adViewableBody() },
  { event: PRESENTATION_STARTED, body: presentationStartedBody() },
  { event: STEP_VIEWED, body: stepViewedBody() },
  { event: PRESENTATION_COMPLETED, body: presentationCompletedBody() },
];
