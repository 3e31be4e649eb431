import type { PresentationCard, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { t } from '../i18n/index.ts';
import { templateTexts } from '../templates/template-texts.ts';
import type { SidebarCardData, SidebarColumnData } from './sidebar-column-data.ts';

/** English texts of the links below the columns. Events contain these texts in every interface language (S3.4). */
export const BOTTOM_LINK_ENGLISH_TEXTS = { templates: 'All templates', gallery: 'Gallery' } as const;

type SidebarPage = Pick<PresentationPage, 'templates' | 'topPicks'>;

/** Maximum number of lines of a card's title and subtitle (V9.4). */
const LINE_LIMITS = { titleNumberOfLines: 1, subtitleNumberOfLines: 2 } as const;

/** Returns an object with the URL of the card's film; an empty object if the card has no film. */
const filmOf = ({ previewAnimation }: { readonly previewAnimation?: string | undefined }) =>
  previewAnimation === undefined ? {} : { previewAnimation };

function templateCards({ templates }: SidebarPage): SidebarCardData[] {
  return templates.map((card, position) => {
    const { title, subtitle } = templateTexts(card);
    return {
      title: title || t('page.untitled'),
      subTitle: subtitle,
      path: card.path,
      thumbnail: card.thumbnail,
      ...filmOf(card),
      ...LINE_LIMITS,
      type: 'TEMPLATE',
      position,
      templateName: card.name ?? card.title,
    };
  });
}

/** Returns presentations as the cards of a column (S3.5). */
export function presentationCards(cards: readonly PresentationCard[]): SidebarCardData[] {
  return cards.map((card, position) => ({
    title: card.title || t('page.untitled'),
    subTitle: card.subTitle,
    path: card.path,
    thumbnail: card.thumbnail,
    ...filmOf(card),
    ...LINE_LIMITS,
    type: 'PRESENTATION',
    position,
    templateName: '',
  }));
}

/** Returns the columns of the sidebar (V2.8, V2.9) that have cards. */
export function sidebarColumns(page: SidebarPage): SidebarColumnData[] {
  const columns: SidebarColumnData[] = [
    {
      domId: 'templates',
      headerText: t('template.choose'),
      prezis: templateCards(page),
      bottomCTAText: t('template.all'),
      bottomCTAPath: '/templates/',
      bottomCTAEnglishText: BOTTOM_LINK_ENGLISH_TEXTS.templates,
    },
    {
      domId: 'top-picks',
      headerText: t('view.topPicks'),
      prezis: presentationCards(page.topPicks),
      bottomCTAText: t('template.gallery'),
      bottomCTAPath: '/gallery/',
      bottomCTAEnglishText: BOTTOM_LINK_ENGLISH_TEXTS.gallery,
    },
  ];
  return columns.filter(({ prezis }) => prezis.length > 0);
}
