import type { Preview } from '@flydeck/contract/presentations/page-data';

/** A card of a sidebar column. The specification prescribes the names of the properties (S3.5). */
export interface SidebarCardData {
  readonly title: string;
  readonly subTitle: string;
  readonly path: string;
  readonly thumbnail: Preview | null;
  /** URL of the film that the card plays. Undefined: the card has only a picture. */
  readonly previewAnimation?: string;
  /** Maximum number of lines of the title, and of the subtitle. */
  readonly titleNumberOfLines: number;
  readonly subtitleNumberOfLines: number;
  readonly type: 'TEMPLATE' | 'PRESENTATION';
  /** Index of the card in its column, from 0. */
  readonly position: number;
  /** Name of the template in events, the same for all languages of the interface; empty for presentations. */
  readonly templateName: string;
}

/** A sidebar column. The specification prescribes the names of the properties (S3.4). */
export interface SidebarColumnData {
  readonly domId: string;
  readonly headerText: string;
  readonly prezis: readonly SidebarCardData[];
  /** Text of the link below the cards in the language of the page. Undefined: no link. */
  readonly bottomCTAText?: string;
  /** Path of the page that the link opens. */
  readonly bottomCTAPath?: string;
  /** English text of the link. Events contain this text. */
  readonly bottomCTAEnglishText?: string;
}
