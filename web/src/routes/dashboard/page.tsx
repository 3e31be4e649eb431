import type { DashboardPage as DashboardData } from '@flydeck/contract/dashboard/page';
import type { PageContext } from '@flydeck/contract/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { PageLocale } from '../../ui/aria/page-locale.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { Dialogs } from './dialogs.tsx';
import { DropZone } from './drop-zone.tsx';
import { FolderNavigation } from './folder-navigation.tsx';
import { Grid } from './grid.tsx';
import styles from './page.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { DashboardProvider, useCreateDashboard } from './use-dashboard.ts';

export function dashboardHead(_data: DashboardData, { siteName }: PageContext): Head {
  return { title: `${t('dashboard.title')} · ${siteName}` };
}

/** A member's presentations in folders: search, sort, share, and upload by dropping files on the page. */
export function DashboardPage({ data }: { readonly data: DashboardData }) {
  const { dashboard, dialogRequest, closeDialog } = useCreateDashboard(data);
  return (
    <PageLocale>
      <Shell>
        <DashboardProvider value={dashboard}>
          <div className={styles.page}>
            <FolderNavigation />
            <div className={styles.main}>
              <Toolbar />
              <Grid />
            </div>
          </div>
          <SelectionBar />
          <DropZone />
          <Dialogs request={dialogRequest} onClose={closeDialog} />
        </DashboardProvider>
        <Toasts />
      </Shell>
    </PageLocale>
  );
}
