import type { PresentationCard, PresentationPage } from '@flydeck/contract/presentations/page-data';
import { userPath } from '@flydeck/contract/profiles/page';
import { SidebarColumn } from '../../cards/sidebar-column.tsx';
import type { SidebarColumnData } from '../../cards/sidebar-column-data.ts';
import { presentationCards } from '../../cards/sidebar-columns.ts';
import { t } from '../../i18n/index.ts';
import { ownerName } from './owner-name.ts';

type RelatedPage = Pick<PresentationPage, 'oid' | 'owner' | 'moreLikeThis' | 'moreByAuthor' | 'newest'>;

const createColumn = (domId: string, headerText: string, cards: readonly PresentationCard[]) => ({
  domId,
  headerText,
  prezis: presentationCards(cards),
});

function relatedColumns({ owner, moreLikeThis, moreByAuthor, newest }: RelatedPage): SidebarColumnData[] {
  // An empty oid means that the owner has no profile.
  const bottomLink = owner?.oid && {
    bottomCTAText: t('view.allByAuthor', { name: ownerName(owner) }),
    bottomCTAPath: userPath(owner.oid),
    bottomCTAEnglishText: 'All presentations by this author',
  };
  const columns: SidebarColumnData[] = [
    createColumn('more-like-this', t('view.moreLikeThis'), moreLikeThis),
    { ...createColumn('more-by-author', t('view.moreByAuthor'), moreByAuthor), ...(bottomLink || {}) },
    {
      ...createColumn('newest', t('view.newest'), newest),
      bottomCTAText: t('view.exploreAll'),
      bottomCTAPath: '/explore/',
      bottomCTAEnglishText: 'Explore all presentations',
    },
  ];
  return columns.filter(({ prezis }) => prezis.length > 0);
}

/**
 * The lists of presentations below the transcript: similar ones, more by the same author, and the newest ones. Empty
 * lists are omitted.
 */
export function RelatedPresentations({ data }: { readonly data: RelatedPage }) {
  return relatedColumns(data).map((column) => (
    <SidebarColumn key={column.domId} column={column} oid={data.oid} layout="tiles" />
  ));
}
