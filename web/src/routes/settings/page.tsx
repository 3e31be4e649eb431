import type { EmptyPageData } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import { useEndpoint } from '../../api/use-endpoint.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { PageLocale } from '../../ui/aria/page-locale.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { ApiTokensSection } from './api-tokens-section.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { CommentsSection } from './comments-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';

export function settingsHead(_data: EmptyPageData, { siteName }: PageContext): Head {
  return { title: `${t('account.settings')} · ${siteName}` };
}

/** All settings of the account on one page. */
export function SettingsPage(_props: { readonly data: EmptyPageData }) {
  const settings = useEndpoint('GET /api/accounts/settings');
  const sessions = useEndpoint('GET /api/accounts/sessions');
  return (
    <PageLocale>
      <Shell>
        <div className={styles.page}>
          <h1>{t('account.settings')}</h1>
          <ProfileSection settings={settings} />
          <EmailSection settings={settings} />
          <CommentsSection settings={settings} />
          <PasswordSection onChanged={sessions.reload} />
          <SessionsSection sessions={sessions} />
          <ApiTokensSection />
          <ArchiveSection />
          <DeleteSection />
        </div>
        <Toasts />
      </Shell>
    </PageLocale>
  );
}
