import type { TemplateCard } from '../templates/template-card.ts';

/** Data of the editor page. The page loads the document from the API. */
export interface EditPage {
  readonly oid: string;
  readonly schemaVersion: '0' | '2';
  readonly title: string;
  /** Path of the public page. */
  readonly path: string;
}

/** Data of `/create/`. */
export interface CreatePage {
  /** Name of the template in the URL; null without one. */
  readonly template: string | null;
  readonly templates: readonly TemplateCard[];
}
