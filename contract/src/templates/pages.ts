import type { PresentationCard } from '../presentations/page-data.ts';
import type { TemplateCard } from './template-card.ts';

export interface TemplatesPage {
  /** The nine AI templates. */
  readonly aiTemplates: readonly TemplateCard[];
  /** Presentations marked as templates, newest first. */
  readonly sharedTemplates: readonly TemplateCard[];
}

/** Staff picks, in the order set by administrators. */
export interface GalleryPage {
  readonly cards: readonly PresentationCard[];
}
