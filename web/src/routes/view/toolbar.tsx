import { abusePath } from '@flydeck/contract/contact/constants';
import { insightsPath } from '@flydeck/contract/insights/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { ChartNoAxesColumn, Ellipsis, Eye, Flag, Tags } from 'lucide-react';
import { lazy, type MouseEvent, Suspense } from 'react';
import { followLinkAfter } from '../../analytics/navigate-after.ts';
import { useFlag } from '../../flags/flags.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ShareButtons } from '../../sharing/share-buttons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ControlBoundary } from '../../ui/control-boundary.tsx';
import { useCreateActions } from './create-actions.ts';
import { LikeButton } from './like-button.tsx';
import { MakeCopyAction } from './make-copy-action.tsx';
import { PdfAction } from './pdf-action.tsx';
import { isPdfOnSharedPage } from './pdf-offer.ts';
import { usePersonalPage } from './personal-page.ts';
import styles from './toolbar.module.css';
import { ToolbarLink, ToolbarPlaceholder } from './toolbar-action.tsx';
import { ToolbarMore } from './toolbar-more.tsx';
import { RightsActions } from './viewer-rights.tsx';

const CurationButton = lazy(() => import('../../curation/curation-button.tsx'));

interface ToolbarProps {
  readonly data: PresentationPage;
  /** Whether the page has the private header. Edit and Comment are in this header, and not in the toolbar. */
  readonly hasPrivateHeader?: boolean;
}

/** The actions for the presentation, directly below the stage. */
export function Toolbar({ data, hasPrivateHeader = false }: ToolbarProps) {
  const href = useHref();
  const personalPage = usePersonalPage();
  const isOwner = personalPage?.isOwner ?? false;
  const signUp = () => {
    location.assign(href(`/signup/?next=${encodeURIComponent(location.pathname)}`));
  };
  return (
    <section
      className={classNames(styles.toolbar, isPdfOnSharedPage(data) && styles.withPdf, isOwner && styles.forOwner)}
      aria-label={t('view.actions')}
    >
      <LikeButton page={data} onLoggedOutLike={signUp} />
      <ViewCount data={data} />
      <span className={styles.gap} />
      {/* Actions that wait for the personal page data are next to the gap, so that they move no other actions. */}
      {!hasPrivateHeader && <RightsActions page={data} />}
      {isOwner && <Insights oid={data.oid} />}
      <ControlBoundary>
        <CurationAction page={data} />
      </ControlBoundary>
      <MakeCopyAction page={data} />
      <ControlBoundary>
        <PdfAction page={data} position="middle" />
      </ControlBoundary>
      {!isOwner && (
        <ControlBoundary>
          <CreateLinks page={data} />
        </ControlBoundary>
      )}
      <ShareButtons page={data} />
      <MoreOrReport page={data} isOwner={isOwner} />
      <ControlBoundary>
        <PdfAction page={data} position="end" />
      </ControlBoundary>
      {/* The style sheet hides all actions until this element is parsed, because each new action moves the others. */}
      <span className={styles.lastElement} hidden />
    </section>
  );
}

/** The button with which visitors who may curate set the tags, if the flag is on (V6.7). */
function CurationAction({ page }: { readonly page: PresentationPage }) {
  const isOn = useFlag('content_curation');
  const mayCurate = usePersonalPage()?.mayCurate ?? false;
  if (!isOn || !mayCurate) return null;
  return (
    <Suspense fallback={<ToolbarPlaceholder icon={Tags} label={t('curation.addTags')} />}>
      <CurationButton page={page} />
    </Suspense>
  );
}

/** The links that create a presentation (V6.1, V6.2, V6.3). */
function CreateLinks({ page }: { readonly page: PresentationPage }) {
  const { createOwn, createWithAi } = useCreateActions(page);
  return [createOwn, createWithAi].map(({ icon, label, href, prepare }) => (
    <ToolbarLink
      key={href}
      icon={icon}
      label={label}
      kind="wide"
      href={href}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => followLinkAfter(event, prepare())}
    />
  ));
}

/** Link to the presentation's insights, for the owner (V2.23). */
function Insights({ oid }: { readonly oid: string }) {
  const href = useHref();
  return <ToolbarLink icon={ChartNoAxesColumn} label={t('view.insights')} href={href(insightsPath(oid))} />;
}

interface MoreOrReportProps {
  readonly page: PresentationPage;
  readonly isOwner: boolean;
}

/**
 * The last action. In wide windows, visitors other than the owner see the link "Report", which opens a new tab (V2.14).
 * The owner, and visitors with narrow windows, see the menu "More". An invisible placeholder has the label of the other
 * action, so that the width does not change when the visitor turns out to be the owner.
 */
function MoreOrReport({ page, isOwner }: MoreOrReportProps) {
  const href = useHref();
  const report = t('view.report');
  return (
    <span className={styles.lastSlot}>
      <ToolbarPlaceholder icon={isOwner ? Flag : Ellipsis} label={isOwner ? report : t('view.more')} />
      {!isOwner && (
        <ToolbarLink
          icon={Flag}
          label={report}
          kind="wide"
          href={href(abusePath(page.oid))}
          target="_blank"
          rel="noopener"
          aria-label={t('view.reportNewTab')}
        />
      )}
      <ToolbarMore page={page} isOwner={isOwner} />
    </span>
  );
}

/** The view count. It is hidden if it is 0, and for private and unlisted presentations (V5.4). */
function ViewCount({ data }: { readonly data: PresentationPage }) {
  const count = usePersonalPage()?.viewCount ?? data.viewCount;
  if (count <= 0 || (data.privacy !== 'public' && data.privacy !== 'reusable')) return null;
  return (
    <span className={styles.views} title={t('view.viewCount', { count })}>
      <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(count, activeLanguage(), 'compact')}</span>
      <span className="visually-hidden">{t('view.viewCount', { count })}</span>
    </span>
  );
}
