import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { usePageContext } from '../../../page-context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { usePersonalPage } from '../personal-page.ts';
import { AppLink } from './app-link.tsx';
import styles from './native-app-banner.module.css';
import { StoreBadge } from './store-badge.tsx';

/** The app banner (S2.23): at the window's lower edge, over the page's content, until the visitor closes the banner. */
export function NativeAppBanner({ page }: { readonly page: PresentationPage }) {
  const { siteName } = usePageContext();
  const [isClosed, setClosed] = useState(false);
  const personalPage = usePersonalPage();
  const app = personalPage?.nativeApp;
  // Logged-in members see `NativeAppPrompt` instead (V2.6).
  if (!page.hasNativeApp || !app || isClosed || isLoggedIn(personalPage)) return null;
  const badge = t(app.type === 'ios' ? 'around.appIos' : 'around.appAndroid');
  return (
    <aside className={styles.banner} aria-label={t('around.appLabel')}>
      <p className={styles.text}>{t('around.appBanner', { site: siteName })}</p>
      <AppLink app={app} location="NativeAppBanner" text={badge} className={styles.badge}>
        <StoreBadge type={app.type} label={badge} />
      </AppLink>
      <IconButton label={t('around.closeBanner')} onClick={() => setClosed(true)}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
