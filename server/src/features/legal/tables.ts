import type { LegalPage } from '@flydeck/contract/legal/constants';
import type { LegalLanguage } from '@flydeck/contract/legal/legal-text';
import type { Generated } from 'kysely';

export interface LegalTables {
  /** Versions of the texts of legal pages. Rows are only added. */
  legal_texts: {
    page: LegalPage;
    language: LegalLanguage;
    /**
     * Number of the version: 1 for the first version of a page in a language. Visitors see the newest version, unless
     * its text is empty.
     */
    version: number;
    /** Text in Markdown; empty if the administrator removed the text. */
    markdown: string;
    /** Rendered from `markdown` when the version was saved. */
    html: string;
    /** User id of the administrator. */
    saved_by: string;
    saved_at: Generated<Date>;
  };
}
