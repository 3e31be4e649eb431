import type { LegalPage } from '@flydeck/contract/legal/constants';
import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import type { Generated } from 'kysely';

export interface LegalTables {
  /** Append-only. */
  legal_texts: {
    page: LegalPage;
    language: LegalLanguage;
    /** Starts at 1 for each page and language; the highest one is shown. */
    version: number;
    /** Empty: there is no text. */
    markdown: string;
    /** Rendered from `markdown` when it was saved. */
    html: string;
    /** User id. */
    saved_by: string;
    saved_at: Generated<Date>;
  };
}
