import type { PresentationCard } from '../presentations/page-data.ts';
import type { TemplateCard } from './template-card.ts';

export interface TemplatesPage {
  /** The nine that outlines fill. */
  readonly fixed: readonly TemplateCard[];
  /** Those that people marked, the newest first. */
  readonly others: readonly TemplateCard[];
}

/** Staff picks, in the order that administrators gave them. */
export interface GalleryPage {
  readonly cards: readonly PresentationCard[];
}
