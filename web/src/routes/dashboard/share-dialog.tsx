import type { ShareLink } from '@flydeck/contract/links/link';
import { Check, Copy, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './dialogs.module.css';
import { NewLinkForm, rightName } from './new-link-form.tsx';

interface ShareDialogProps {
  readonly oid: string;
  readonly onClose: () => void;
}

/** The share links of a presentation: those there are, and another one. */
export function ShareDialog({ oid, onClose }: ShareDialogProps) {
  const path = `/api/presentations/${oid}/links`;
  const { data, error, replace } = useLoaded<{ links: readonly ShareLink[] }>(path);
  const links = data?.links ?? [];
  const revoke = async ({ linkId }: ShareLink) => {
    try {
      await call('DELETE', `${path}/${linkId}`);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.code !== 'resource.not_found')
        return void showToast({ kind: 'failed', text: errorText(failure) });
    }
    replace({ links: links.filter((link) => link.linkId !== linkId) });
  };
  return (
    <Dialog open title={t('dashboard.linksTitle')} onClose={onClose}>
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
      {data && <NewLinkForm path={path} onMade={(link) => replace({ links: [link, ...links] })} />}
    </Dialog>
  );
}

function LinkEntry({ link, onRevoke }: { readonly link: ShareLink; readonly onRevoke: () => void }) {
  const { origin } = usePageContext();
  const [isCopied, setCopied] = useState(false);
  const address = origin + link.path;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
    setTimeout(() => setCopied(false), 3000);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <li className={styles.link}>
      <div className={styles.linkWords}>
        <input
          className={styles.address}
          readOnly
          value={address}
          aria-label={t('dashboard.linkAddress')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <span className={styles.linkFacts}>
          <span>{rightName(link.right)}</span>
          <span>{expiryOf(link)}</span>
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
      <span role="status" className={styles.spoken}>
        {isCopied && t('dashboard.copied')}
      </span>
    </li>
  );
}

function expiryOf({ expiresAt, isExpired }: ShareLink): string {
  if (expiresAt === null) return t('dashboard.neverExpires');
  if (isExpired) return t('dashboard.expired');
  const date = new Date(expiresAt).toLocaleDateString(activeLanguage(), { dateStyle: 'medium' });
  return t('dashboard.expires', { date });
}
