import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Smartphone } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { usePersonalPage } from '../personal-page.ts';
import { AppLink } from './app-link.tsx';
import styles from './native-app-prompt.module.css';

/**
 * Prompts logged-in members to open the presentation in the instance's app (V2.6). If the instance has an app, the page
 * reserves space for the prompt on touch devices, so that the content does not move when the visitor's data is loaded.
 */
export function NativeAppPrompt({ page }: { readonly page: PresentationPage }) {
  const personalPage = usePersonalPage();
  if (!page.hasNativeApp) return null;
  const app = personalPage && isLoggedIn(personalPage) ? personalPage.nativeApp : null;
  const text = t('around.appOpen');
  return (
    <div className={styles.slot}>
      {app && (
        <AppLink app={app} location="NativeAppPrompt" text={text} className={styles.prompt}>
          <Smartphone className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.text}>{t('around.appPrompt')}</span>
          <span className={styles.open}>{text}</span>
        </AppLink>
      )}
    </div>
  );
}
