import { abusePath } from '@flydeck/contract/contact/constants';
import { insightsPath } from '@flydeck/contract/insights/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { ChartNoAxesColumn, Eye, Flag, Tags } from 'lucide-react';
import { lazy, type MouseEvent, Suspense } from 'react';
import { followAfter } from '../../analytics/navigate-after.ts';
import { useFeature } from '../../features/features.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ShareButtons } from '../../sharing/share-buttons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyAction } from './copy-action.tsx';
import { useCreations } from './create-actions.ts';
import { LikeButton } from './like-button.tsx';
import { PdfAction } from './pdf-action.tsx';
import { usePdfOffer } from './pdf-offer.ts';
import { usePersonalPage } from './personal.ts';
import styles from './toolbar.module.css';
import { ToolbarLink, ToolbarRoom } from './toolbar-action.tsx';
import { ToolbarMore } from './toolbar-more.tsx';
import { RightsActions } from './viewer-rights.tsx';

const CurationButton = lazy(() => import('../../curation/curation-button.tsx'));

interface ToolbarProps {
  readonly data: PresentationPage;
  /** Edit and Comment stand in the private header. */
  readonly hasHeader?: boolean;
}

/** What can be done with the presentation, directly under the stage. */
export function Toolbar({ data, hasHeader = false }: ToolbarProps) {
  const href = useHref();
  const personal = usePersonalPage();
  const hasPdf = usePdfOffer(data)?.isEarly;
  const signUp = () => {
    location.assign(href(`/signup/?next=${encodeURIComponent(location.pathname)}`));
  };
  return (
    <section className={classNames(styles.toolbar, hasPdf && styles.withPdf)} aria-label={t('view.actions')}>
      <LikeButton page={data} onLoggedOutLike={signUp} />
      <ViewCount data={data} />
      <span className={styles.gap} />
      {!hasHeader && <RightsActions page={data} />}
      <Curation page={data} />
      <CopyAction page={data} />
      <PdfAction page={data} place="middle" />
      <ShareButtons page={data} />
      <Creations page={data} />
      <LastPlace oid={data.oid} isOwner={personal?.isOwner ?? false} />
      <ToolbarMore page={data} />
      <PdfAction page={data} place="end" />
    </section>
  );
}

/** The tag button of curators, under its flag only (V§6). */
function Curation({ page }: { readonly page: PresentationPage }) {
  const isOn = useFeature('content_curation');
  const mayCurate = usePersonalPage()?.mayCurate ?? false;
  if (!isOn || !mayCurate) return null;
  return (
    <Suspense fallback={<ToolbarRoom icon={Tags} word={t('curation.addTags')} />}>
      <CurationButton page={page} />
    </Suspense>
  );
}

/** The ways to something of one's own. */
function Creations({ page }: { readonly page: PresentationPage }) {
  const { own, withAi } = useCreations(page);
  return [own, withAi].map(({ icon, word, href, prepare }) => (
    <ToolbarLink
      key={href}
      icon={icon}
      word={word}
      kind="wide"
      href={href}
      onClick={(press: MouseEvent<HTMLAnchorElement>) => followAfter(press, prepare())}
    />
  ));
}

interface LastPlaceProps {
  readonly oid: string;
  readonly isOwner: boolean;
}

/**
 * Where a presentation is reported, in a tab of its own; for its owner, where they read how it is watched. Who is here is
 * known late: both words hold the place, so that nothing moves.
 */
function LastPlace({ oid, isOwner }: LastPlaceProps) {
  const href = useHref();
  const [report, insights] = [t('view.report'), t('view.insights')];
  return (
    <span className={styles.lastPlace}>
      <ToolbarRoom
        key={isOwner ? 'room of report' : 'room of insights'}
        icon={Flag}
        word={isOwner ? report : insights}
      />
      {isOwner ? (
        <ToolbarLink key="insights" icon={ChartNoAxesColumn} word={insights} href={href(insightsPath(oid))} />
      ) : (
        <ToolbarLink
          key="report"
          icon={Flag}
          word={report}
          href={href(abusePath(oid))}
          target="_blank"
          rel="noopener"
          aria-label={t('view.reportNewTab')}
        />
      )}
    </span>
  );
}

/** How often it was visited: only above nothing, and only of what everybody may find (V§5). */
function ViewCount({ data }: { readonly data: PresentationPage }) {
  const count = usePersonalPage()?.viewCount ?? data.viewCount;
  if (count <= 0 || (data.privacy !== 'public' && data.privacy !== 'reusable')) return null;
  return (
    <span className={styles.views} title={t('view.viewCount', { count })}>
      <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(count, activeLanguage(), 'compact')}</span>
      <span className={styles.viewsWord} aria-hidden="true">
        {t('view.viewsWord', { count })}
      </span>
      <span className={styles.spoken}>{t('view.viewCount', { count })}</span>
    </span>
  );
}
