import { SESSION_ID_PARAM } from '@flydeck/contract/purchases/constants';
import { type AlternateNews, alternateMessage } from '@flydeck/contract/purchases/messages';

/** Tells the page around this one, if it is of this instance; where none is around, a payment leads to the presentation. */
export function tell(news: AlternateNews, oid: string): void {
  if (window.parent !== window) window.parent.postMessage(alternateMessage(news), location.origin);
  else if (news.event === 'paid') location.assign(`/p/${oid}/?${SESSION_ID_PARAM}=${news.sessionId}`);
}
