import type { LikeSubject } from '@flydeck/contract/account-pages';
import { t } from '../i18n/index.ts';

/** The title of the presentation to be liked, in words also where it has none. */
export const titleOf = ({ title }: LikeSubject): string => title || t('page.untitled');
