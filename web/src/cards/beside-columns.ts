import type { PresentationCard, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { t } from '../i18n/index.ts';
import { templateWords } from '../templates/template-words.ts';
import type { SidebarCardData, SidebarColumnData } from './sidebar-column-data.ts';

/** Of the links below the columns, as events tell them in every language. */
export const BOTTOM_ENGLISH = { templates: 'All templates', gallery: 'Gallery' } as const;

type Beside = Pick<PresentationPage, 'templates' | 'topPicks'>;

/** What cards beside a presentation show of their words (V§9). */
const LINES = { titleNumberOfLines: 1, subtitleNumberOfLines: 2 } as const;

const filmOf = ({ previewAnimation }: { readonly previewAnimation?: string | undefined }) =>
  previewAnimation === undefined ? {} : { previewAnimation };

function templateCards({ templates }: Beside): SidebarCardData[] {
  return templates.map((card, position) => {
    const { title, subtitle } = templateWords(card);
    return {
      title: title || t('page.untitled'),
      subTitle: subtitle,
      path: card.path,
      thumbnail: card.thumbnail,
      ...filmOf(card),
      ...LINES,
      type: 'TEMPLATE',
      position,
      templateName: card.name ?? card.title,
    };
  });
}

/** Presentations as cards of a column. */
export function presentationCards(cards: readonly PresentationCard[]): SidebarCardData[] {
  return cards.map((card, position) => ({
    title: card.title || t('page.untitled'),
    subTitle: card.subTitle,
    path: card.path,
    thumbnail: card.thumbnail,
    ...filmOf(card),
    ...LINES,
    type: 'PRESENTATION',
    position,
    templateName: '',
  }));
}

/** The two columns beside a presentation (V§2); one that has nothing to show is left out. */
export function besideColumns(page: Beside): SidebarColumnData[] {
  const columns: SidebarColumnData[] = [
    {
      domId: 'templates',
      headerText: t('template.choose'),
      prezis: templateCards(page),
      bottomCTAText: t('template.all'),
      bottomCTAPath: '/templates/',
      bottomCTAEnglishText: BOTTOM_ENGLISH.templates,
    },
    {
      domId: 'top-picks',
      headerText: t('page.topPicks'),
      prezis: presentationCards(page.topPicks),
      bottomCTAText: t('template.gallery'),
      bottomCTAPath: '/gallery/',
      bottomCTAEnglishText: BOTTOM_ENGLISH.gallery,
    },
  ];
  return columns.filter(({ prezis }) => prezis.length > 0);
}
