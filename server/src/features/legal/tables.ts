import type { LegalPage } from '@flydeck/contract/legal/constants';
import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import type { Generated } from 'kysely';

export interface LegalTables {
  /** Versions of the texts of legal pages. Rows are only added. */
  legal_texts: {
    page: LegalPage;
    language: LegalLanguage;
    /** Starts at 1 for each page and language. The highest version is displayed if it has a text. */
    version: number;
    /** Empty if there is no text. */
    markdown: string;
    /** Rendered from `markdown` when the version was saved. */
    html: string;
    /** User id of the administrator. */
    saved_by: string;
    saved_at: Generated<Date>;
  };
}
