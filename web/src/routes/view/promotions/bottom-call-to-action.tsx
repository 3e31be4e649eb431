import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { ArrowRight } from 'lucide-react';
import { logCtaClick } from '../../../analytics/log-cta-click.ts';
import { followLinkAfter } from '../../../analytics/navigate-after.ts';
import { t } from '../../../i18n/index.ts';
import { useHref, usePageContext } from '../../../page-context.tsx';
import { usePersonalPage } from '../personal-page.ts';
import styles from './bottom-call-to-action.module.css';

/** The call to action at the end of the page: links members to the product page, others to the home page (S2.22). */
export function BottomCallToAction() {
  const href = useHref();
  const { siteName } = usePageContext();
  const personalPage = usePersonalPage();
  const path = personalPage && isLoggedIn(personalPage) ? '/product/' : '/';
  const text = t('around.why', { site: siteName });
  return (
    <div className={styles.container}>
      <a
        className={styles.link}
        href={href(path)}
        onClick={(event) =>
          followLinkAfter(event, logCtaClick({ location: 'BottomCTA', type: 'LINK', text, url: path }))
        }
      >
        {text}
        <ArrowRight className={styles.arrow} size={20} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </div>
  );
}
