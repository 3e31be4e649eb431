import type { Preview } from '@flydeck/contract/presentations/page-data';

/** A card of a sidebar column: names of S§3. */
export interface SidebarCardData {
  readonly title: string;
  readonly subTitle: string;
  readonly path: string;
  readonly thumbnail: Preview | null;
  /** A film of it: the card plays. */
  readonly previewAnimation?: string;
  readonly titleNumberOfLines: number;
  readonly subtitleNumberOfLines: number;
  readonly type: 'TEMPLATE' | 'PRESENTATION';
  /** In its column, from 0. */
  readonly position: number;
  /** What a template is called in the events, in any language of the interface. */
  readonly templateName: string;
}

/** A sidebar column: names of S§3. */
export interface SidebarColumnData {
  readonly domId: string;
  readonly headerText: string;
  readonly prezis: readonly SidebarCardData[];
  /** The link below the cards; without it there is none. */
  readonly bottomCTAText?: string;
  readonly bottomCTAPath?: string;
  /** The same words in English, for the events. */
  readonly bottomCTAEnglishText?: string;
}
