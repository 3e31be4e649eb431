import type { z } from 'zod';
import { ENTERED_SEARCH_BAR, enteredSearchBarBody } from './entered-search-bar.ts';
import type { EventName } from './event-name.ts';
import { LOGO_CLICK, logoClickBody } from './logo-click.ts';
import { PRICING_PAGE_VISIT, pricingPageVisitBody } from './pricing-page-visit.ts';
import { SEARCH_BOX_CLICKED, searchBoxClickedBody } from './search-box-clicked.ts';
import { SEARCH_PRESENTATIONS, searchPresentationsBody } from './search-presentations.ts';
import { SIGNUP_PAGE_VISIT, signupPageVisitBody } from './signup-page-visit.ts';

interface DefinedEvent {
  readonly event: EventName<object>;
  readonly body: z.ZodObject;
}

/** Every event that there is. A new one gets a file of its own, the next free number, and a line here. */
export const ALL_EVENTS: readonly DefinedEvent[] = [
  { event: SEARCH_PRESENTATIONS, body: searchPresentationsBody() },
  { event: PRICING_PAGE_VISIT, body: pricingPageVisitBody() },
  { event: LOGO_CLICK, body: logoClickBody() },
  { event: SEARCH_BOX_CLICKED, body: searchBoxClickedBody() },
  { event: ENTERED_SEARCH_BAR, body: enteredSearchBarBody() },
  { event: SIGNUP_PAGE_VISIT, body: signupPageVisitBody() },
];
