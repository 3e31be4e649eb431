import { ArrowLeft, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './qr-view.module.css';

type Drawing = typeof import('./qr-svg.ts');

interface QrViewProps {
  /** What the code leads to. */
  readonly url: string;
  /** Names the file. */
  readonly title: string;
  readonly onBack: () => void;
}

/** The link as a code to scan from a wall, a slide or this screen; its drawing is loaded only here. */
export function QrView({ url, title, onBack }: QrViewProps) {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus();
    import('./qr-svg.ts').then(setDrawing, () => setDrawing('failed'));
  }, []);
  const isThere = drawing !== undefined && drawing !== 'failed';
  const picture = isThere ? drawing.drawQr(url) : undefined;
  return (
    <div className={styles.view}>
      <div className={styles.paper}>
        {picture && (
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label={t('sharing.qrLabel', { url })}
            shapeRendering="crispEdges"
          >
            <path d={picture.path} />
          </svg>
        )}
      </div>
      <div className={styles.side}>
        {drawing === 'failed' ? (
          <Notice kind="failed">{t('modals.failedText')}</Notice>
        ) : (
          <p className={styles.words}>{t('sharing.qrText')}</p>
        )}
        <div className={styles.actions}>
          <Button ref={back} onClick={onBack}>
            <ArrowLeft className={styles.arrow} size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('sharing.back')}
          </Button>
          <Button
            kind="primary"
            disabled={!isThere}
            onClick={() => isThere && save(drawing.qrFile(url), `${fileName(title)}.svg`)}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('sharing.download')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A title as the name of a file, in whatever script. */
function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'qr' : `${name}-qr`;
}

/** Gives a picture out as a file. */
function save(svg: string, name: string): void {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
