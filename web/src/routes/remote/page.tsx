import type { EmptyPageData } from '@flydeck/contract/account-pages';
import type { PageContext } from '@flydeck/contract/pages';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { LiveLayout, useHydrated } from '../../live/live-layout.tsx';
import { Remote } from '../../live/remote/remote.tsx';

export function remoteHead(_: EmptyPageData, { siteName }: PageContext): Head {
  return { title: `${t('live.remoteTitle')} · ${siteName}`, tags: [] };
}

/** The page of a remote, which controls a live session by a token. */
export function RemotePageView() {
  const isHydrated = useHydrated();
  return <LiveLayout>{isHydrated && <Remote />}</LiveLayout>;
}
