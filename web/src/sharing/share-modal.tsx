import { useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import type { ModalProps } from '../modals/modal-name.ts';
import { usePageContext } from '../page-context.tsx';
import { PublishingStatusNotice } from '../publishing/publishing-status-notice.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Audience } from './audience.ts';
import { AudienceNote } from './audience-note.tsx';
import { QrView } from './qr-view.tsx';
import { ShareLink } from './share-link.tsx';
import styles from './share-modal.module.css';
import { ShareOptions } from './share-options.tsx';
import { type ShareTexts, shareTexts } from './share-texts.ts';
import { urlAtStep } from './share-urls.ts';

export interface ShareInput {
  readonly oid: string;
  readonly title: string;
  /** The tags as one string, separated by commas (V3.1). */
  readonly tags: string;
  /** Absolute URL to share; by default the URL of the current page. */
  readonly url?: string;
  /** Texts that replace the default texts. */
  readonly texts?: Partial<ShareTexts>;
  readonly audience: Audience;
  readonly isOwner: boolean;
  /** Whether the page offers embedding. */
  readonly isEmbeddable: boolean;
  /** The current step; undefined at the first step. `hash` is the URL fragment of the step, such as `#step=2`. */
  readonly step?: { readonly title: string; readonly hash: string };
}

/** The share dialog: link, networks, e-mail and QR code (V2.21, S2.27). */
export function Modal({ input, onClose }: ModalProps<ShareInput>) {
  const { oid, title, tags, audience, step, isOwner } = input;
  const { siteName, origin, path } = usePageContext();
  const [startsAtStep, setStartsAtStep] = useState(false);
  /** `mainAfterQrCode`: the main view, after the view with the QR code was closed. */
  const [view, setView] = useState<'main' | 'qrCode' | 'mainAfterQrCode'>('main');
  const texts = { ...shareTexts(siteName), ...input.texts };
  const url = urlAtStep(input.url ?? origin + path, startsAtStep ? step?.hash : undefined);
  // If the owner publishes in this dialog, the page still shows the old version, and reloads when the dialog closes.
  const isPageOutdated = useRef(false);
  const close = () => {
    onClose();
    if (isPageOutdated.current) location.reload();
  };
  return (
    <Dialog open title={texts.title} className={styles.dialog} onClose={close}>
      {view === 'qrCode' ? (
        <QrView url={url} title={title} onBack={() => setView('mainAfterQrCode')} />
      ) : (
        <div className={styles.main}>
          {isOwner && (
            <PublishingStatusNotice
              oid={oid}
              onPublished={() => {
                isPageOutdated.current = true;
              }}
            />
          )}
          <ShareLink oid={oid} url={url} texts={texts} />
          {step && (
            <Checkbox
              label={<span className={styles.step}>{t('sharing.startAtStep', { title: step.title })}</span>}
              checked={startsAtStep}
              onChange={({ currentTarget }) => setStartsAtStep(currentTarget.checked)}
            />
          )}
          <AudienceNote {...input} />
          <ShareOptions
            oid={oid}
            presentation={{ url, title, tags }}
            audience={audience}
            tooltips={texts.shareOn}
            hasClosedQrCode={view === 'mainAfterQrCode'}
            onShowQrCode={() => setView('qrCode')}
          />
        </div>
      )}
    </Dialog>
  );
}
