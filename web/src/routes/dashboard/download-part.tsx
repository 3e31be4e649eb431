import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { type ComponentType, useEffect, useState } from 'react';
import type { DownloadInput } from '../../film/download-modal.tsx';
import { t } from '../../i18n/index.ts';
import type { ModalProps } from '../../modals/modal-name.ts';
import { showToast } from '../../ui/toast.tsx';

interface DownloadPartProps {
  readonly presentation: OwnPresentation;
  readonly onClose: () => void;
}

/** The dialog for films and pictures. Its code is loaded when it is first shown. */
export function DownloadPart({ presentation, onClose }: DownloadPartProps) {
  const [Dialog, setDialog] = useState<ComponentType<ModalProps<DownloadInput>>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClose` is another function after each render.
  useEffect(() => {
    import('../../film/download-modal.tsx').then(
      ({ Modal }) => setDialog(() => Modal),
      () => {
        showToast({ kind: 'failed', text: t('film.notLoaded') });
        onClose();
      },
    );
  }, []);
  const { oid, title, sceneUrl } = presentation;
  const recordings = { oid, accessKey: null };
  const input = { title: title || t('page.untitled'), sceneUrl, recordings, step: 0 };
  return Dialog && <Dialog input={input} onClose={onClose} />;
}
