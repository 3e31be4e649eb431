import type { PageContext } from '@flydeck/contract/pages';
import { chosenLanguage } from './i18n/languages.ts';
import { readSessionId, withSession } from './pdf/session-url.ts';

/** Redirects to this page in the language that the visitor chose before, unless the URL names a language. */
export function followLanguage(preferredLanguage: string | null, context: PageContext): void {
  if (preferredLanguage === null || preferredLanguage === context.language || context.explicitLanguage) return;
  // Keeps the session id that a checkout appended to the URL.
  const query = withSession(`?lang=${preferredLanguage}`, readSessionId(location.search) ?? null);
  location.replace(context.path + query + location.hash);
}

/** Redirects to this page in the language of the visitor's cookie, for pages that are cached for all visitors. */
export function followCookieLanguage({ context }: { readonly context: PageContext }): void {
  followLanguage(chosenLanguage(document.cookie), context);
}
