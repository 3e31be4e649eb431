import type { PageContext } from '@flydeck/contract/pages';
import { readSessionId, withSession } from './pdf/session-url.ts';

/** Redirects to this page in the language that the visitor chose before, unless the URL names a language. */
export function followChosenLanguage(chosen: string | null, context: PageContext): void {
  if (chosen === null || chosen === context.language || context.explicitLanguage) return;
  // Keeps the session id that a checkout appended to the URL.
  const query = withSession(`?lang=${chosen}`, readSessionId(location.search) ?? null);
  location.replace(context.path + query + location.hash);
}
