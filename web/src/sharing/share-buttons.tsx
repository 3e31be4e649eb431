import { EMBEDDING_HELP_PATH } from '@flydeck/contract/embed/constants';
import { OPEN_SOCIAL_SHARE, SHARE } from '@flydeck/contract/events/sharing-events';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { Code, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { useFlag } from '../flags/flags.ts';
import { t } from '../i18n/index.ts';
import type { ModalName } from '../modals/modal-name.ts';
import { modals } from '../modals/modal-store.ts';
import { useDialogState } from '../modals/use-dialog-state.ts';
import { useHref, usePageContext } from '../page-context.tsx';
import { usePersonalPage } from '../routes/view/personal-page.ts';
import { ControlBoundary } from '../ui/control-boundary.tsx';
import { audienceOf } from './audience.ts';
import { currentStep } from './current-step.ts';
import { shareByDevice } from './device-share.ts';
import { EMBED_MODAL, SHARE_MODAL } from './modal-names.ts';

/** The toolbar's buttons for sharing (V4.12) and, if the presentation may be embedded, for embedding (V6.10). */
export function ShareButtons({ page }: { readonly page: PresentationPage }) {
  const { oid, title, tags, isEmbeddable } = page;
  const { origin, path } = usePageContext();
  const personal = usePersonalPage();
  const isOwner = personal?.isOwner ?? false;
  const audience = audienceOf(page, { isOwner });
  const name = title || t('page.untitled');
  const url = origin + path;
  const share = async (button: HTMLButtonElement) => {
    const isMobile = personal?.isMobile ?? matchMedia('(hover: none) and (pointer: coarse)').matches;
    const outcome = isMobile ? await shareByDevice({ title: name, url }) : 'unavailable';
    if (outcome === 'shared') void logEvent(SHARE, { prezi_oid: oid, type: 'MOBILE' });
    if (outcome !== 'unavailable') return;
    const step = currentStep(page.schemaVersion);
    modals.open(
      SHARE_MODAL,
      { oid, title: name, tags, url, audience, isOwner, isEmbeddable, ...(step ? { step } : {}) },
      button,
    );
    void logEvent(OPEN_SOCIAL_SHARE, { prezi_oid: oid });
  };
  return (
    <>
      <DialogButton modal={SHARE_MODAL} label={t('sharing.share')} onPress={(button) => void share(button)}>
        <Share2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </DialogButton>
      {isEmbeddable && (
        <ControlBoundary>
          <EmbedButton page={page} />
        </ControlBoundary>
      )}
    </>
  );
}

function EmbedButton({ page }: { readonly page: PresentationPage }) {
  const href = useHref();
  const isResponsiveOnly = useFlag('embed_only_responsive');
  const openEmbedDialog = (button: HTMLButtonElement) => {
    const { oid, schemaVersion, aspectRatio, prezilink } = page;
    const linkId = prezilink?.link_id ?? null;
    const presentation = { oid, title: page.title || t('page.untitled'), schemaVersion, aspectRatio, linkId };
    const learnMoreUrl = href(EMBEDDING_HELP_PATH);
    modals.open(EMBED_MODAL, { ...presentation, isResponsiveOnly, learnMoreUrl }, button);
  };
  return (
    <DialogButton modal={EMBED_MODAL} label={t('sharing.embed')} onPress={openEmbedDialog}>
      <Code size={18} strokeWidth={1.75} aria-hidden="true" />
    </DialogButton>
  );
}

interface DialogButtonProps {
  /** The dialog that the button opens. The dialog's code is preloaded on hover and focus. */
  readonly modal: ModalName<never>;
  readonly label: string;
  readonly onPress: (button: HTMLButtonElement) => void;
  readonly children: ReactNode;
}

/** A button that opens a dialog; styled by the toolbar. */
function DialogButton({ modal, label, onPress, children }: DialogButtonProps) {
  const isOpen = useDialogState() === modal.id;
  const preload = () => modals.preload(modal);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {children}
      <span>{label}</span>
    </button>
  );
}
