import { useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import type { ModalProps } from '../modals/modal-name.ts';
import { usePageContext } from '../page-context.tsx';
import { DraftStatusNotice } from '../publishing/draft-status-notice.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Audience } from './audience.ts';
import { AudienceNote } from './audience-note.tsx';
import { QrView } from './qr-view.tsx';
import { addressAt } from './share-addresses.ts';
import { ShareLink } from './share-link.tsx';
import styles from './share-modal.module.css';
import { type ShareTexts, shareTexts } from './share-texts.ts';
import { ShareWays } from './share-ways.tsx';

export interface ShareInput {
  readonly oid: string;
  readonly title: string;
  /** One text, separated by commas. */
  readonly tags: string;
  /** Absolute; default: the address of the current page. */
  readonly url?: string;
  /** In place of those of the page's language. */
  readonly texts?: Partial<ShareTexts>;
  readonly audience: Audience;
  readonly isOwner: boolean;
  /** Embedding is offered beside. */
  readonly isEmbeddable: boolean;
  /** The stop that is on the stage, where that is not the first. */
  readonly step?: { readonly title: string; readonly hash: string };
}

/** Passes a presentation on: by its link, to a network, in a mail, as a code to scan (S§2.8). */
export function Modal({ input, onClose }: ModalProps<ShareInput>) {
  const { oid, title, tags, audience, step, isOwner } = input;
  const { siteName, origin, path } = usePageContext();
  const [startsAtStep, setStartsAtStep] = useState(false);
  const [view, setView] = useState<'ways' | 'code' | 'back'>('ways');
  const texts = { ...shareTexts(siteName), ...input.texts };
  const url = addressAt(input.url ?? origin + path, startsAtStep ? step?.hash : undefined);
  // After publishing from here, the page behind still shows the earlier version.
  const isOutdated = useRef(false);
  const close = () => {
    onClose();
    if (isOutdated.current) location.reload();
  };
  return (
    <Dialog open title={texts.title} className={styles.dialog} onClose={close}>
      {view === 'code' ? (
        <QrView url={url} title={title} onBack={() => setView('back')} />
      ) : (
        <div className={styles.ways}>
          {isOwner && (
            <DraftStatusNotice
              oid={oid}
              onPublished={() => {
                isOutdated.current = true;
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
          <ShareWays
            oid={oid}
            shared={{ url, title, tags }}
            audience={audience}
            tooltips={texts.shareOn}
            comesBack={view === 'back'}
            onCode={() => setView('code')}
          />
        </div>
      )}
    </Dialog>
  );
}
