import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SupportText } from './support-text.tsx';

/** "Something went wrong. Please try again." plus a link to support (V§8). */
export function WentWrong() {
  return (
    <Notice kind="failed">
      <p>{t('pdf.wrong')}</p>
      <p>
        <SupportText text={t('pdf.contactSupport')} />
      </p>
    </Notice>
  );
}

/** The checkout could not be made or shown. */
export function CheckoutFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <WentWrong />
      <Button kind="primary" onClick={onRetry}>
        {t('pdf.tryAgain')}
      </Button>
    </>
  );
}
