import type { PreviewDraftRequest } from '@flydeck/contract/drafts/create-draft';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import styles from './draft-preview.module.css';
import type { OpenDraftPreview, OpenPreviewStatus } from './open-draft-preview.ts';

/** `empty`: there is nothing to show yet. The other states are those of an opened preview. */
type Status = 'empty' | OpenPreviewStatus;

const STATUS_MESSAGE_KEYS = {
  empty: 'create.canvasEmpty',
  waiting: 'create.canvasLoading',
  refused: 'create.canvasRefused',
  failed: 'create.canvasFailed',
} as const;

interface DraftPreviewProps {
  /** The presentation to show; undefined if there is nothing to show yet. */
  readonly request: PreviewDraftRequest | undefined;
  /** The text that is shown without a request. Default: the preview appears while the visitor types. */
  readonly emptyText?: string;
}

/**
 * Live preview of a new presentation on a canvas. The code of the preview is loaded when there is a presentation. A page
 * that renders this component must load the message areas `create` and `form`.
 */
export function DraftPreview({ request, emptyText }: DraftPreviewProps) {
  const surface = useRef<HTMLDivElement>(null);
  const preview = useRef<OpenDraftPreview>(undefined);
  const latestRequest = useRef(request);
  latestRequest.current = request;
  const [status, setStatus] = useState<Status>('empty');
  const isEmpty = request === undefined;
  // Requests are new objects in each rendering, so their contents are compared.
  const requestKey = JSON.stringify(request);
  useEffect(() => {
    if (isEmpty) return undefined;
    let isClosed = false;
    setStatus('waiting');
    import('./open-draft-preview.ts').then(
      ({ openDraftPreview }) => {
        if (isClosed || !surface.current) return;
        preview.current = openDraftPreview(surface.current, () => latestRequest.current, setStatus);
      },
      () => setStatus('failed'),
    );
    return () => {
      isClosed = true;
      preview.current?.close();
      preview.current = undefined;
      setStatus('empty');
    };
  }, [isEmpty]);
  useEffect(() => {
    if (requestKey !== undefined) preview.current?.update();
  }, [requestKey]);
  return (
    <section
      className={styles.box}
      aria-label={t('create.canvas')}
      data-status={status}
      aria-busy={status === 'waiting'}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click only zooms in; the text of the picture is in the form. */}
      <div
        ref={surface}
        className={styles.canvas}
        role="img"
        aria-label={t('create.canvas')}
        onClick={(event) => preview.current?.flyToTopicAt(event.nativeEvent.offsetX, event.nativeEvent.offsetY)}
      />
      {status !== 'shown' && (
        <div className={styles.note} role="status">
          <p>{(status === 'empty' && emptyText) || t(STATUS_MESSAGE_KEYS[status])}</p>
          {status === 'failed' && <Button onClick={() => preview.current?.update()}>{t('create.canvasRetry')}</Button>}
        </div>
      )}
    </section>
  );
}
