import { ArrowLeft, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './qr-view.module.css';

/** Functions that draw QR codes. */
type QrFunctions = typeof import('./qr-svg.ts');

interface QrViewProps {
  /** Content of the QR code. */
  readonly url: string;
  /** Title of the presentation, from which the name of the downloaded file is made. */
  readonly title: string;
  readonly onBack: () => void;
}

/** Shows the URL to share as a QR code, with a download button. Loads the code that draws QR codes when it mounts. */
export function QrView({ url, title, onBack }: QrViewProps) {
  const [qrFunctions, setQrFunctions] = useState<QrFunctions | 'failed'>();
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    backButton.current?.focus();
    import('./qr-svg.ts').then(setQrFunctions, () => setQrFunctions('failed'));
  }, []);
  const isLoaded = qrFunctions !== undefined && qrFunctions !== 'failed';
  const picture = isLoaded ? qrFunctions.computeQr(url) : undefined;
  return (
    <div className={styles.view}>
      <div className={styles.code}>
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
        {qrFunctions === 'failed' ? (
          <Notice kind="failed">{t('modals.failedText')}</Notice>
        ) : (
          <p className={styles.text}>{t('sharing.qrText')}</p>
        )}
        <div className={styles.actions}>
          <Button ref={backButton} onClick={onBack}>
            <ArrowLeft className={styles.arrow} size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('sharing.back')}
          </Button>
          <Button
            kind="primary"
            disabled={!isLoaded}
            onClick={() => isLoaded && download(qrFunctions.qrSvgDocument(url), `${fileName(title)}.svg`)}
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('sharing.download')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Returns a file name without extension: the words and numbers of a title (in any script) with `-` between them. */
function fileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'qr' : `${name}-qr`;
}

/** Downloads an SVG document as a file. */
function download(svg: string, name: string): void {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
