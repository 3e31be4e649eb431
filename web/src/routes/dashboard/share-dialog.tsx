import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { ShareLink } from '@flydeck/contract/links/link';
import { Check, Copy, Download, KeyRound, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { privacyHint } from '../../publishing/privacy-texts.ts';
import { PublishedLink } from '../../publishing/published-link.tsx';
import { UnpublishedNotice } from '../../publishing/unpublished-notice.tsx';
import { Dialog } from '../../ui/aria/dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { downloadPath } from './dashboard-state.ts';
import styles from './dialogs.module.css';
import { NewLinkForm, rightName } from './new-link-form.tsx';
import { PeopleSection } from './people-section.tsx';
import { PrivacyLabel } from './privacy-label.tsx';
import { useDashboard } from './use-dashboard.ts';

/** Time for which the button shows that the link was copied. */
const COPIED_NOTICE_MS = 3000;

interface ShareDialogProps {
  readonly oid: string;
  /** Undefined if the displayed list does not contain the presentation. */
  readonly presentation: OwnPresentation | undefined;
  readonly onClose: () => void;
}

/** Dialog with the privacy, the people with access, the links and the download of a presentation. */
export function ShareDialog({ oid, presentation, onClose }: ShareDialogProps) {
  const title = presentation
    ? t('dashboard.shareTitle', { title: presentation.title || t('page.untitled') })
    : t('dashboard.sharePresentation');
  return (
    <Dialog open title={title} onClose={onClose}>
      {presentation && <PrivacySection presentation={presentation} />}
      <PeopleSection oid={oid} />
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('dashboard.linksTitle')}</h3>
        <ShareLinks oid={oid} />
      </section>
      <a className={styles.download} href={downloadPath(oid)}>
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('dashboard.download')}
      </a>
    </Dialog>
  );
}

/** The unpublished changes, the privacy and the public link of a presentation. */
function PrivacySection({ presentation }: { readonly presentation: OwnPresentation }) {
  const { store, openDialog } = useDashboard();
  const { oid, privacy, path, modifiedAt, unpublishedRevision } = presentation;
  const refresh = useCallback(() => void store.refresh(), [store]);
  return (
    <section className={styles.section}>
      {unpublishedRevision !== null && (
        <UnpublishedNotice
          oid={oid}
          seq={unpublishedRevision}
          publishedAt={modifiedAt}
          onPublished={() => showToast({ kind: 'done', text: t('draft.published') })}
          onChanged={refresh}
        />
      )}
      <div className={styles.privacy}>
        <div>
          <h3 className={styles.heading}>{t('publishing.privacy')}</h3>
          <PrivacyLabel presentation={presentation} />
          <p className={styles.lead}>{privacyHint(privacy)}</p>
        </div>
        <Button onClick={() => openDialog({ kind: 'privacy', oid })}>{t('publishing.change')}</Button>
      </div>
      {privacy !== 'private' && <PublishedLink path={path} />}
    </section>
  );
}

/** The share links of a presentation, and a form that creates a share link. */
function ShareLinks({ oid }: { readonly oid: string }) {
  const { data, error, replace } = useEndpoint('GET /api/presentations/:oid/links', { params: { oid } });
  const links = data?.links ?? [];
  const revoke = async ({ linkId }: ShareLink) => {
    try {
      await call('DELETE /api/presentations/:oid/links/:linkId', { params: { oid, linkId } });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // `resource.not_found`: the link was already revoked in another window and is only removed from the list.
      if (failure.code !== 'resource.not_found') return void showToast({ kind: 'failed', text: errorText(failure) });
    }
    replace({ links: links.filter((link) => link.linkId !== linkId) });
  };
  return (
    <>
      <p className={styles.lead}>{t('dashboard.linksText')}</p>
      {error && <Notice kind="failed">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton width="100%" height={48} />}
      {links.length > 0 && (
        <ul className={styles.list}>
          {links.map((link) => (
            <LinkEntry key={link.linkId} link={link} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      )}
      {data && <NewLinkForm oid={oid} onCreated={(link) => replace({ links: [link, ...links] })} />}
    </>
  );
}

/** A share link with the buttons that copy and revoke the link. */
function LinkEntry({ link, onRevoke }: { readonly link: ShareLink; readonly onRevoke: () => void }) {
  const { origin } = usePageContext();
  const [isCopied, setCopied] = useState(false);
  const url = origin + link.path;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_NOTICE_MS);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <li className={styles.link}>
      <div className={styles.linkTexts}>
        <input
          className={styles.url}
          readOnly
          value={url}
          aria-label={t('dashboard.linkAddress')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <span className={styles.linkMetadata}>
          <span>{rightName(link.right)}</span>
          <span>{expiryText(link)}</span>
          {link.allowsGuests && link.right !== 'view' && <span>{t('dashboard.guestsAllowed')}</span>}
          {link.hasPassword && (
            <span className={styles.password}>
              <KeyRound size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('dashboard.hasPassword')}
            </span>
          )}
          {link.uses > 0 && <span>{t('dashboard.linkUses', { count: link.uses })}</span>}
        </span>
      </div>
      <IconButton label={t(isCopied ? 'dashboard.copied' : 'dashboard.copyLink')} onClick={() => void copy()}>
        <Icon size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('dashboard.revoke')} className={styles.revoke} onClick={onRevoke}>
        <Trash2 size={18} strokeWidth={1.75} />
      </IconButton>
      <span role="status" className="visually-hidden">
        {isCopied && t('dashboard.copied')}
      </span>
    </li>
  );
}

function expiryText({ expiresAt, isExpired }: ShareLink): string {
  if (expiresAt === null) return t('dashboard.neverExpires');
  if (isExpired) return t('dashboard.expired');
  const date = new Date(expiresAt).toLocaleDateString(activeLanguage(), { dateStyle: 'medium' });
  return t('dashboard.expires', { date });
}
