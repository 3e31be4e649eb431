import type { LegalPage } from '@flydeck/contract/legal/constants';
import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import type { Generated } from 'kysely';

export interface LegalTables {
  /** Rows are only added. */
  legal_texts: {
    page: LegalPage;
    language: LegalLanguage;
    /** Starts at 1 for each page and language; the highest one is shown. */
    version: number;
    /** Empty: there is no text. */
    markdown: string;
    /** Made from `markdown` when it was saved. */
    html: string;
    /** User id. */
    saved_by: string;
    saved_at: Generated<Date>;
  };
}
