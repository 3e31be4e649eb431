import type { AdminHouseAd, WriteHouseAdRequest } from '@flydeck/contract/ads/house-ad';
import { useState } from 'react';
import { HouseAdView } from '../../ads/house-ad-view.tsx';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx';
import { Dialog } from '../../ui/aria/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdForm } from './ad-form.tsx';
import styles from './admin.module.css';
import adStyles from './ads-section.module.css';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';

/** The section of the administration in which house ads are added, changed and removed. */
export function AdsSection() {
  const endpoint = useEndpoint('GET /api/admin/ads');
  /** The advertisement in the form; undefined while the form is closed. */
  const [editedAd, setEditedAd] = useState<AdminHouseAd | 'new'>();
  const [adToDelete, setAdToDelete] = useState<AdminHouseAd>();
  const remove = useAction(async (id: string) => {
    endpoint.replace(await call('DELETE /api/admin/ads/:id', { params: { id } }));
    setAdToDelete(undefined);
  });
  const save = useAction(async (body: WriteHouseAdRequest) => {
    endpoint.replace(
      editedAd === undefined || editedAd === 'new'
        ? await call('POST /api/admin/ads', { body })
        : await call('PUT /api/admin/ads/:id', { params: { id: editedAd.id }, body }),
    );
    setEditedAd(undefined);
  });
  return (
    <>
      <p className={styles.lead}>{t('ads.lead')}</p>
      {remove.error && <Notice kind="failed">{errorText(remove.error)}</Notice>}
      <LoadedContent endpoint={endpoint}>
        {({ ads, slots, scriptOrigin }) => (
          <>
            {!Object.values(slots).includes(true) && <Notice kind="info">{t('ads.noSlot')}</Notice>}
            {/* The external script at this origin fills the slots instead of house ads. */}
            {scriptOrigin && <Notice kind="info">{t('ads.outside', { origin: scriptOrigin })}</Notice>}
            <div className={styles.actions}>
              <Button kind="primary" onClick={() => setEditedAd('new')}>
                {t('ads.add')}
              </Button>
            </div>
            {ads.length === 0 && <EmptyNotice>{t('ads.none')}</EmptyNotice>}
            <ul className={styles.list}>
              {ads.map((ad) => (
                <li key={ad.id} className={styles.card}>
                  <AdCard ad={ad} onEdit={() => setEditedAd(ad)} onRemove={() => setAdToDelete(ad)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedContent>
      {editedAd !== undefined && (
        <Dialog open title={t(editedAd === 'new' ? 'ads.add' : 'ads.change')} onClose={() => setEditedAd(undefined)}>
          <AdForm ad={editedAd === 'new' ? undefined : editedAd} save={save} />
        </Dialog>
      )}
      <ConfirmDialog
        open={adToDelete !== undefined}
        title={t('ads.removeTitle')}
        confirmLabel={t('ads.remove')}
        danger
        busy={remove.busy}
        onConfirm={() => adToDelete && void remove.run(adToDelete.id)}
        onClose={() => setAdToDelete(undefined)}
      >
        <p>{t('ads.removeText', { title: adToDelete?.title ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}

interface AdCardProps {
  readonly ad: AdminHouseAd;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** An advertisement as visitors see it, with its link and actions. */
function AdCard({ ad, onEdit, onRemove }: AdCardProps) {
  return (
    <>
      <div className={adStyles.ad}>
        <HouseAdView ad={ad} />
      </div>
      <div className={styles.row}>
        <p className={styles.facts}>
          {!ad.isActive && (
            <>
              <span className={styles.badge}>{t('ads.resting')}</span>{' '}
            </>
          )}
          <code>{ad.link}</code>
        </p>
        <div className={styles.actions}>
          <Button onClick={onEdit}>{t('ads.change')}</Button>
          <Button className={styles.danger} onClick={onRemove}>
            {t('ads.remove')}
          </Button>
        </div>
      </div>
    </>
  );
}
