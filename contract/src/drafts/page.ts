import type { TemplateCard } from '../templates/template-card.ts';

/** Data of the editor page. The page fetches the draft from the API. */
export interface EditPage {
  readonly oid: string;
  readonly schemaVersion: '0' | '2';
  readonly title: string;
  /** Path of the public page. */
  readonly path: string;
  /** Whether the canvas editor opens, which is not released yet, instead of the editor of drafts. */
  readonly opensCanvas: boolean;
}

/** Data of `/create/`. */
export interface CreatePage {
  /** Name of the template in the URL; null without one. */
  readonly template: string | null;
  readonly templates: readonly TemplateCard[];
}
