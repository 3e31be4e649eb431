import type { LegalPage } from '@flydeck/contract/legal/constants';
import { t } from '../i18n/index.ts';

const MESSAGE_KEYS: Readonly<Record<LegalPage, string>> = {
  imprint: 'header.imprint',
  privacy: 'header.privacy',
  terms: 'header.terms',
};

/** Returns the title of a legal page, in the language of the page that is rendered. */
export const legalPageName = (page: LegalPage): string => t(MESSAGE_KEYS[page]);
