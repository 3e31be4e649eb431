import type { PageContext } from '@flydeck/contract/pages';
import { chosenLanguage } from './i18n/languages.ts';
import { readSessionId, withSession } from './pdf/session-url.ts';

/** Redirects to this page in the language that the visitor chose before, unless the URL names a language. */
export function redirectToPreferredLanguage(preferredLanguage: string | null, context: PageContext): void {
  if (preferredLanguage === null || preferredLanguage === context.language || context.explicitLanguage) return;
  // The new URL keeps the id of the checkout session that the payment provider appended to the URL.
  const query = withSession(`?lang=${preferredLanguage}`, readSessionId(location.search) ?? null);
  location.replace(context.path + query + location.hash);
}

/** Redirects to the page in the language of the language cookie, which the server ignores for cached pages. */
export function redirectToCookieLanguage({ context }: { readonly context: PageContext }): void {
  redirectToPreferredLanguage(chosenLanguage(document.cookie), context);
}
