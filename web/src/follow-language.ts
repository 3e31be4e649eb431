import type { PageContext } from '@flydeck/contract/pages';
import { chosenLanguage } from './i18n/languages.ts';
import { readSessionId, withSession } from './pdf/session-url.ts';

/** Redirects to this page in the language `chosen` by the visitor before, unless the URL names a language. */
export function followLanguage(chosen: string | null, context: PageContext): void {
  if (chosen === null || chosen === context.language || context.explicitLanguage) return;
  // Keeps the session id that a checkout appended to the URL.
  const query = withSession(`?lang=${chosen}`, readSessionId(location.search) ?? null);
  location.replace(context.path + query + location.hash);
}

/** Redirects to this page in the language of the visitor's cookie, for pages that are cached for all visitors. */
export function followCookieLanguage({ context }: { readonly context: PageContext }): void {
  followLanguage(chosenLanguage(document.cookie), context);
}
