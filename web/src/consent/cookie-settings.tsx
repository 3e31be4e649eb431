import { t } from '../i18n/index.ts';
import { reopenConsent } from './consent-store.ts';

/** Opens the question about cookies again. */
export function CookieSettings() {
  return (
    <button type="button" onClick={reopenConsent}>
      {t('consent.settings')}
    </button>
  );
}
