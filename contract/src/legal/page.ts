import type { LegalPage } from './constants.ts';

/** What a public legal page is drawn from. */
export interface LegalPageData {
  readonly page: LegalPage;
  /** Safe HTML; its highest heading is an `h2`. */
  readonly html: string;
  /** Language of the text; empty where it is not known, which is the case for default texts. */
  readonly textLanguage: string;
}
