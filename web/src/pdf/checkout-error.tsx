import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SupportText } from './support-text.tsx';

/** "Something went wrong. Please try again." and a link to support (V8.3). */
export function CheckoutError() {
  return (
    <Notice kind="failed">
      <p>{t('pdf.wrong')}</p>
      <p>
        <SupportText text={t('pdf.contactSupport')} />
      </p>
    </Notice>
  );
}

/** The error of a checkout that could not be created or shown, with a button to retry (V8.3). */
export function CheckoutErrorWithRetry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <CheckoutError />
      <Button kind="primary" onClick={onRetry}>
        {t('pdf.tryAgain')}
      </Button>
    </>
  );
}
