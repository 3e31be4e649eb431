import type { TemplateCard } from '../templates/template-card.ts';

/** A published scene that shows everything that the log of its presentation contains. */
export interface PublishedScene {
  /** Path of the scene's JSON. */
  readonly url: string;
  /** Sequence numbers of the states that it shows: the published one, and later ones that look the same. */
  readonly fromSeq: number;
  readonly toSeq: number;
}

/** Data of the editor page. The page loads the document from the API. */
export interface EditPage {
  readonly oid: string;
  readonly schemaVersion: '0' | '2';
  readonly title: string;
  /** Path of the public page. */
  readonly path: string;
  /** Absent if there are changes that are not published. */
  readonly publishedScene?: PublishedScene;
}

/** Data of `/create/`. */
export interface CreatePage {
  /** Name of the template in the URL; null without one. */
  readonly template: string | null;
  readonly templates: readonly TemplateCard[];
}
