import { PublicError } from '@flydeck/contract/errors';
import {
  DEFAULT_LEGAL_LANGUAGE,
  LEGAL_PAGES,
  type LegalPage,
  LISTED_VERSIONS_MAX,
} from '@flydeck/contract/legal/constants';
import type { LegalText, LegalTextKey } from '@flydeck/contract/legal/legal-text';
import type { Kysely } from 'kysely';
import { notify } from '../../adapters/notifications/notify.ts';
import type { LegalTables } from './tables.ts';

/** PostgreSQL channel of the notification that a text was saved. */
export const LEGAL_CHANNEL = 'legal_text_saved';

type Db = Kysely<LegalTables>;

/** Returns the page, language and version number of the newest version of each text. Omits texts that are now empty. */
async function findCurrentTexts(db: Db) {
  const newest = db
    .selectFrom('legal_texts')
    .distinctOn(['page', 'language'])
    .select(({ eb }) => ['page', 'language', 'version', eb('markdown', '<>', '').as('has_text')])
    .orderBy('page')
    .orderBy('language')
    .orderBy('version', 'desc');
  return db.selectFrom(newest.as('newest')).selectAll().where('has_text', '=', true).execute();
}

/** Returns the page and language of every text whose newest version is not empty. */
export async function listLegalTexts(db: Db): Promise<LegalTextKey[]> {
  return (await findCurrentTexts(db)).map(({ page, language }) => ({ page, language }));
}

/** Returns the pages that have a text in any language, in the order of the footer. */
export async function listLegalPages(db: Db): Promise<LegalPage[]> {
  const pagesWithText = new Set((await listLegalTexts(db)).map(({ page }) => page));
  return LEGAL_PAGES.filter((page) => pagesWithText.has(page));
}

/**
 * Returns the text that a page shows to visitors with the interface language `language`; undefined if the page has no
 * text. Prefers the text in that language, then the text for all languages (`DEFAULT_LEGAL_LANGUAGE`), then the English
 * text, then a text in any other language. Any text is better than none, because the footers in all languages link to
 * every page that has a text.
 */
export async function findDisplayedText(
  db: Db,
  page: LegalPage,
  language: string,
): Promise<{ readonly html: string; readonly language: string } | undefined> {
  const texts = (await findCurrentTexts(db)).filter((text) => text.page === page);
  const preferredLanguages = [language, DEFAULT_LEGAL_LANGUAGE, 'en'];
  const rank = (textLanguage: string) =>
    preferredLanguages.includes(textLanguage) ? preferredLanguages.indexOf(textLanguage) : preferredLanguages.length;
  const text = texts.sort((a, b) => rank(a.language) - rank(b.language))[0];
  return text && { html: (await loadLegalVersion(db, text)).html, language: text.language };
}

/**
 * Returns the newest version of a text and a list of its latest versions, for administrators. The version is 0 and the
 * text is empty if no version was saved.
 */
export async function loadLegalText(db: Db, { page, language }: LegalTextKey): Promise<LegalText> {
  const rows = await db
    .selectFrom('legal_texts')
    .where('page', '=', page)
    .where('language', '=', language)
    .select(({ fn }) => ['version', 'saved_at', fn<number>('char_length', ['markdown']).as('length')])
    .orderBy('version', 'desc')
    .limit(LISTED_VERSIONS_MAX)
    .execute();
  const newest = rows[0];
  const current = newest && (await loadLegalVersion(db, { page, language, version: newest.version }));
  return {
    text: current?.markdown ?? '',
    version: newest?.version ?? 0,
    versions: rows.map(({ version, saved_at, length }) => ({
      version,
      length,
      savedAt: saved_at.toISOString(),
    })),
  };
}

interface VersionKey extends LegalTextKey {
  readonly version: number;
}

/**
 * Returns one version of a text.
 * @throws PublicError `resource.not_found` if the version does not exist.
 */
export async function loadLegalVersion(
  db: Db,
  { page, language, version }: VersionKey,
): Promise<{ readonly markdown: string; readonly html: string }> {
  const row = await db
    .selectFrom('legal_texts')
    .where('page', '=', page)
    .where('language', '=', language)
    .where('version', '=', version)
    .select(['markdown', 'html'])
    .executeTakeFirst();
  if (!row) throw new PublicError('resource.not_found');
  return row;
}

interface NewVersion extends LegalTextKey {
  readonly markdown: string;
  readonly html: string;
  /** Number of the version that the member edited; 0 if there was no version. */
  readonly basedOn: number;
  /** The member who saves the version. */
  readonly userId: string;
}

/**
 * Adds a version of a text and notifies every process. Does nothing if the text is unchanged.
 * @throws PublicError `resource.conflict` if `basedOn` is not the newest version.
 */
export async function saveLegalText(
  db: Db,
  { page, language, markdown, html, basedOn, userId }: NewVersion,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const newest = await trx
      .selectFrom('legal_texts')
      .where('page', '=', page)
      .where('language', '=', language)
      .select(['version', 'markdown'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if ((newest?.version ?? 0) !== basedOn) throw new PublicError('resource.conflict');
    if ((newest?.markdown ?? '') === markdown) return;
    // Concurrent saves try to add the same version. The primary key allows only one of the rows.
    const insertResult = await trx
      .insertInto('legal_texts')
      .values({ page, language, version: basedOn + 1, markdown, html, saved_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (insertResult.numInsertedOrUpdatedRows === 0n) throw new PublicError('resource.conflict');
    await notify(trx, LEGAL_CHANNEL, [page]);
  });
}
