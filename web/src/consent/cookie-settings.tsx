import { t } from '../i18n/index.ts';
import { reopenConsent } from './consent-store.ts';

/** A button that opens the consent banner again. */
export function CookieSettings() {
  return (
    <button type="button" onClick={reopenConsent}>
      {t('consent.settings')}
    </button>
  );
}
