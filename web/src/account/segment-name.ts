import type { AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import { t } from '../i18n/index.ts';

/** Returns the name of an author segment in the page's language. */
export function segmentName(segment: AuthorSegment): string {
  const names: Record<AuthorSegment, string> = {
    'sales-marketing': t('account.segmentSales'),
    teacher: t('account.segmentTeacher'),
    student: t('account.segmentStudent'),
    other: t('account.segmentOther'),
  };
  return names[segment];
}
