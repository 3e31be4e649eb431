import type { TemplateCard } from '../templates/template-card.ts';

/** What the editor's page starts from; the draft itself is asked for by the page. */
export interface EditPage {
  readonly oid: string;
  readonly schemaVersion: '0' | '2';
  readonly title: string;
  /** Path of the public page. */
  readonly path: string;
}

/** What `/create/` starts from. */
export interface CreatePage {
  /** Of the template that the address names; null: none. */
  readonly template: string | null;
  readonly templates: readonly TemplateCard[];
}
