import type { LikeSubject } from '@flydeck/contract/account-pages';
import { t } from '../i18n/index.ts';

/** Returns the title of the presentation that the visitor wants to like, or the text for untitled presentations. */
export const likeSubjectTitle = ({ title }: LikeSubject): string => title || t('page.untitled');
