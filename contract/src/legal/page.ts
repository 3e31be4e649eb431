import type { LegalPage } from './constants.ts';

/** Data of a public legal page. */
export interface LegalPageData {
  readonly page: LegalPage;
  /** Sanitised HTML; its highest heading is an `h2`. */
  readonly html: string;
  /** Language of the text; empty for a text for visitors of all languages, because its language is unknown. */
  readonly textLanguage: string;
}
