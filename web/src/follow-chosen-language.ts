import type { PageContext } from '@flydeck/contract/pages';
import { sessionIdOf, withSession } from './pdf/session-address.ts';

/** Goes to this page in the language that the visitor chose before, unless the address names one itself. */
export function followChosenLanguage(chosen: string | null, context: PageContext): void {
  if (chosen === null || chosen === context.language || context.explicitLanguage) return;
  // What a checkout came back with is not lost on the way.
  const query = withSession(`?lang=${chosen}`, sessionIdOf(location.search) ?? null);
  location.replace(context.path + query + location.hash);
}
