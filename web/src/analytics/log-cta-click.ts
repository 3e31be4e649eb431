import { CTA_CLICKED } from '@flydeck/contract/events/view-page-events';
import { eventText } from './event-text.ts';
import { logEvent } from './log-event.ts';

/** A click on a call to action (CTA). */
interface CtaClick {
  /** Name of the call to action's position on the page. */
  readonly location: string;
  readonly type: 'BUTTON' | 'LINK';
  readonly text: string;
  readonly url: string;
}

/** Records a click on a call to action. Returns whether the event was sent. */
export function logCtaClick({ location, type, text, url }: CtaClick): Promise<boolean> {
  const textAndUrl = { cta_text: eventText(text), target_url: eventText(url) };
  return logEvent(CTA_CLICKED, { cta_location: location, cta_type: type, ...textAndUrl });
}
