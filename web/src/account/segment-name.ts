import type { AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import { t } from '../i18n/index.ts';

const MESSAGE_KEYS: Readonly<Record<AuthorSegment, string>> = {
  'sales-marketing': 'account.segmentSales',
  teacher: 'account.segmentTeacher',
  student: 'account.segmentStudent',
  other: 'account.segmentOther',
};

/** Returns the name of a segment (what a member says they do) in the page's language. */
export const segmentName = (segment: AuthorSegment): string => t(MESSAGE_KEYS[segment]);
