import type { PresentationCard, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { userPath } from '@flydeck/contract/profiles/page';
import { presentationCards } from '../../cards/beside-columns.ts';
import { SidebarColumn } from '../../cards/sidebar-column.tsx';
import type { SidebarColumnData } from '../../cards/sidebar-column-data.ts';
import { t } from '../../i18n/index.ts';
import { ownerName } from './owner-name.ts';

type RelatedPage = Pick<PresentationPage, 'oid' | 'owner' | 'moreLikeThis' | 'moreByAuthor' | 'newest'>;

const columnOf = (domId: string, headerText: string, cards: readonly PresentationCard[]) => ({
  domId,
  headerText,
  prezis: presentationCards(cards),
});

function columnsOf({ owner, moreLikeThis, moreByAuthor, newest }: RelatedPage): SidebarColumnData[] {
  const bottom = owner?.oid && {
    bottomCTAText: t('view.allByAuthor', { name: ownerName(owner) }),
    bottomCTAPath: userPath(owner.oid),
    bottomCTAEnglishText: 'All presentations by this author',
  };
  const columns: SidebarColumnData[] = [
    columnOf('more-like-this', t('view.moreLikeThis'), moreLikeThis),
    { ...columnOf('more-by-author', t('view.moreByAuthor'), moreByAuthor), ...(bottom || {}) },
    {
      ...columnOf('newest', t('view.newest'), newest),
      bottomCTAText: t('view.exploreAll'),
      bottomCTAPath: '/explore/',
      bottomCTAEnglishText: 'Explore all presentations',
    },
  ];
  return columns.filter(({ prezis }) => prezis.length > 0);
}

/** Below the transcript: presentations like this one, others of its author, and new ones if none is like it. */
export function Related({ data }: { readonly data: RelatedPage }) {
  return columnsOf(data).map((column) => (
    <SidebarColumn key={column.domId} column={column} oid={data.oid} layout="tiles" />
  ));
}
