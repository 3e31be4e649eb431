import { LOGO_CLICK } from '@flydeck/contract/events/header-events';
import { ArrowLeft } from 'lucide-react';
import { logEvent } from '../analytics/log-event.ts';
import { followLinkAfter } from '../analytics/navigate-after.ts';
import { t } from '../i18n/index.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { IconButton } from '../ui/button.tsx';
import { AccountArea } from './account/account-area.tsx';
import { AccountLinks } from './account/account-links.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search/search-box.tsx';
import styles from './site-header.module.css';

export interface SiteHeaderProps {
  /** `search`: with the search and the account menu. `links`: with plain links instead. */
  readonly variant: 'search' | 'links';
  /** Called by the back button on small screens. Without `onBack`, the button is not shown. */
  readonly onBack?: (() => void) | undefined;
}

/** The header: logo on the left, search in the middle, account on the right (S2.12). */
export function SiteHeader({ variant, onBack }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={t('header.back')} className={styles.back} onClick={onBack}>
          <ArrowLeft className={styles.arrow} size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.start}>
        <HomeLink />
      </div>
      {variant === 'search' && <SearchBox />}
      {variant === 'links' ? <AccountLinks /> : <AccountArea />}
    </header>
  );
}

function HomeLink() {
  const { siteName } = usePageContext();
  const href = useHref();
  return (
    <a
      className={styles.home}
      href={href('/')}
      aria-label={t('page.home', { site: siteName })}
      onClick={(event) => followLinkAfter(event, logEvent(LOGO_CLICK, {}))}
    >
      <Logo />
      <span className={styles.name}>{siteName}</span>
    </a>
  );
}
