import type { LegalPage } from '@flydeck/contract/legal/constants';
import { t } from '../i18n/index.ts';

/** The title of a legal page. */
export function legalPageName(page: LegalPage): string {
  const names: Record<LegalPage, string> = {
    imprint: t('header.imprint'),
    privacy: t('header.privacy'),
    terms: t('header.terms'),
  };
  return names[page];
}
