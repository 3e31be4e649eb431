import { abusePath } from '@flydeck/contract/contact/constants';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Eye, Flag, MessageSquare, Pencil } from 'lucide-react';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { ShareButtons } from '../../sharing/share-buttons.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LikeButton } from './like-button.tsx';
import { usePersonalPage } from './personal.ts';
import styles from './toolbar.module.css';

/** Where a presentation is changed (S§2.7). */
function editorPath({ oid, schemaVersion }: Pick<PresentationPage, 'oid' | 'schemaVersion'>): string {
  return schemaVersion === '0' ? `/${oid}/edit/` : `/p/edit/${oid}/`;
}

/** What can be done with the presentation, directly under the stage. */
export function Toolbar({ data }: { readonly data: PresentationPage }) {
  const href = useHref();
  const personal = usePersonalPage();
  const { edit = false, comment = false } = personal?.viewerRights ?? {};
  const signUp = () => {
    location.assign(href(`/signup/?next=${encodeURIComponent(location.pathname)}`));
  };
  return (
    <section className={styles.toolbar} aria-label={t('view.actions')}>
      <LikeButton page={data} onLoggedOutLike={signUp} />
      <ViewCount data={data} />
      <span className={styles.gap} />
      <ShareButtons page={data} />
      {edit && (
        <a className={classNames(styles.action, styles.main)} href={href(editorPath(data))}>
          <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('view.edit')}
        </a>
      )}
      {comment && !edit && (
        <a className={classNames(styles.action, styles.main)} href={href(`/p/edit/${data.oid}/#present`)}>
          <MessageSquare size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('view.comment')}
        </a>
      )}
      {!personal?.isOwner && <ReportLink oid={data.oid} />}
    </section>
  );
}

/** Where a presentation is reported, in a tab of its own. */
function ReportLink({ oid }: { readonly oid: string }) {
  const href = useHref();
  return (
    <a
      className={styles.action}
      href={href(abusePath(oid))}
      target="_blank"
      rel="noopener"
      aria-label={t('view.reportNewTab')}
    >
      <Flag size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{t('view.report')}</span>
    </a>
  );
}

/** How often it was visited: only above nothing, and only of what everybody may find (V§5). */
function ViewCount({ data }: { readonly data: PresentationPage }) {
  const count = usePersonalPage()?.viewCount ?? data.viewCount;
  if (count <= 0 || (data.privacy !== 'public' && data.privacy !== 'reusable')) return null;
  const format = new Intl.NumberFormat(activeLanguage(), { notation: 'compact' });
  return (
    <span className={styles.views} title={t('view.viewCount', { count })}>
      <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{format.format(count)}</span>
      <span className={styles.spoken}>{t('view.viewCount', { count })}</span>
    </span>
  );
}
