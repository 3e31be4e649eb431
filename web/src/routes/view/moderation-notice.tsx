import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './moderation-notice.module.css';

/** Informs the owner that moderators have hidden the presentation. */
export function ModerationNotice() {
  const { siteName: site } = usePageContext();
  const href = useHref();
  return (
    <div className={styles.notice}>
      <Notice kind="failed">
        {t('view.hiddenByModerators', { site })} <a href={href('/contact/support/')}>{t('view.support')}</a>
      </Notice>
    </div>
  );
}
