import { type LegalPage, legalPath } from '@flydeck/contract/legal/constants';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { withLink } from '../../ui/with-link.ts';
import styles from './terms-notice.module.css';

/** Links to the terms and to the privacy policy, if the instance has them. */
export function TermsNotice() {
  const { legalPages } = usePageContext().site;
  const [hasTerms, hasPrivacy] = [legalPages.includes('terms'), legalPages.includes('privacy')];
  if (!hasTerms && !hasPrivacy) return null;
  return (
    <p className={styles.terms}>
      {hasTerms &&
        withLink(
          (link) => t('account.acceptTerms', { link }),
          <LegalLink key="terms" page="terms" text={t('account.acceptTermsLink')} />,
        )}{' '}
      {hasPrivacy &&
        withLink(
          (link) => t('account.readPrivacy', { link }),
          <LegalLink key="privacy" page="privacy" text={t('account.readPrivacyLink')} />,
        )}
    </p>
  );
}

/** A link that opens a new tab, so that the input in the signup form is not lost. */
function LegalLink({ page, text }: { readonly page: LegalPage; readonly text: string }) {
  const href = useHref();
  return (
    <a href={href(legalPath(page))} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
