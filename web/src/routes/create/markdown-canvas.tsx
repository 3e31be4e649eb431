import { useEffect, useRef, useState } from 'react';

import { t } from '../../i18n/index.ts';
import styles from './page.module.css';
import type { MarkdownPreview } from './preview/markdown-preview.ts';

/**
 * `empty`: there is no Markdown. `waiting`: the first preview is being prepared. `shown`: a preview is on the canvas.
 * `refused`: the server cannot render the Markdown.
 */
type Status = 'empty' | 'waiting' | 'shown' | 'refused';

/** Live preview of the Markdown on a canvas. The code of the preview is loaded when there is Markdown. */
export function MarkdownCanvas({ markdown }: { readonly markdown: string }) {
  const surface = useRef<HTMLDivElement>(null);
  const preview = useRef<MarkdownPreview>(undefined);
  const latestMarkdown = useRef(markdown);
  latestMarkdown.current = markdown;
  const [status, setStatus] = useState<Status>('empty');
  const isEmpty = markdown.trim() === '';
  useEffect(() => {
    if (isEmpty) return undefined;
    let isClosed = false;
    import('./preview/markdown-preview.ts').then(({ openMarkdownPreview }) => {
      if (isClosed || !surface.current) return;
      preview.current = openMarkdownPreview(surface.current, () => latestMarkdown.current, setStatus);
    });
    return () => {
      isClosed = true;
      preview.current?.close();
      preview.current = undefined;
      setStatus('empty');
    };
  }, [isEmpty]);
  useEffect(() => {
    if (markdown) preview.current?.update();
  }, [markdown]);
  return (
    <section className={styles.canvasBox} aria-label={t('create.canvas')} data-status={status}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click only zooms in; the text of the picture is in the text field. */}
      <div
        ref={surface}
        className={styles.canvas}
        role="img"
        aria-label={t('create.canvas')}
        onClick={(event) => preview.current?.flyToTopicAt(event.nativeEvent.offsetX, event.nativeEvent.offsetY)}
      />
      {status !== 'shown' && (
        <p className={styles.canvasNote}>{t(status === 'refused' ? 'create.canvasRefused' : 'create.canvasEmpty')}</p>
      )}
    </section>
  );
}
