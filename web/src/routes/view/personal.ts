import type { PersonalPage } from '@flydeck/contract/presentations/page-data';
import type { PageContext } from '@flydeck/contract/presentations/pages';
import { get } from '../../api/get.ts';
import { followChosenLanguage } from '../../follow-chosen-language.ts';

/**
 * Fetches what is this visitor's own about the page (the page itself is the same for everyone) and applies it. A failure changes
 * nothing: the page stays what an anonymous visitor sees.
 */
export async function applyPersonalPage(
  oid: string,
  context: PageContext,
): Promise<PersonalPage | undefined> {
  const response = await get(`/api/page/presentation/${oid}`).catch(() => undefined);
  if (!response?.ok) return undefined;
  const personal = (await response.json()) as PersonalPage;
  followChosenLanguage(personal.language, context);
  return personal;
}
