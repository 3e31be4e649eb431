import { SESSION_ID_PARAM } from '@flydeck/contract/purchases/constants';
import { type AlternateCheckoutReport, alternateCheckoutMessage } from '@flydeck/contract/purchases/messages';

/**
 * Posts the result of the checkout to the parent page if the parent page has the same origin. If there is no parent
 * page, opens the presentation with `session-id` in the URL after a payment (V2.19).
 */
export function notifyParent(result: AlternateCheckoutReport, oid: string): void {
  if (window.parent !== window) window.parent.postMessage(alternateCheckoutMessage(result), location.origin);
  else if (result.event === 'paid') location.assign(`/p/${oid}/?${SESSION_ID_PARAM}=${result.sessionId}`);
}
