import type { PresentationCard } from '../presentations/page-data.ts';
import type { TemplateCard } from './template-card.ts';

/** Data of `/templates/`. */
export interface TemplatesPage {
  /** The nine templates that outlines are filled into (`AI_TEMPLATES`). */
  readonly aiTemplates: readonly TemplateCard[];
  /** Presentations that are marked as templates, newest first. */
  readonly sharedTemplates: readonly TemplateCard[];
}

/** Data of `/gallery/`: the staff picks, in the order that administrators set. */
export interface GalleryPage {
  readonly cards: readonly PresentationCard[];
}
