import type { LikeSubject } from '@flydeck/contract/account-pages';
import { t } from '../i18n/index.ts';

/** Returns the title of the presentation to like, or the text for an untitled presentation. */
export const likeSubjectTitle = ({ title }: LikeSubject): string => title || t('page.untitled');
