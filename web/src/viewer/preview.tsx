import { useEffect, useRef, useState } from 'react';
import styles from './preview.module.css';

/** `loading` until the picture has decoded, `show` when it has, `fallback` when it failed, `none` without an address. */
export type PreviewState = 'none' | 'loading' | 'show' | 'fallback';

interface PreviewProps {
  readonly url: string | null;
  readonly fallbackUrl: string | null;
  /** The picture is of the step to begin at: it shows whole and sharp. */
  readonly isClear?: boolean;
}

/** The blurred picture behind the overlay, under a gradient that is lighter while the picture shows. */
export function Preview({ url, fallbackUrl, isClear = false }: PreviewProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<PreviewState>(url ? 'loading' : 'none');
  useEffect(() => {
    // The server's image may have arrived, or failed, before this page came to life.
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'show' : 'fallback');
  }, []);
  const isPictured = state === 'show' || (state === 'fallback' && fallbackUrl !== null);
  return (
    <div
      className={styles.preview}
      data-preview={state}
      data-pictured={isPictured || undefined}
      data-clear={(isClear && state === 'show') || undefined}
      aria-hidden="true"
    >
      {url && state !== 'fallback' && (
        <img
          ref={image}
          className={styles.image}
          src={url}
          alt=""
          onLoad={() => setState('show')}
          onError={() => setState('fallback')}
        />
      )}
      {state === 'fallback' && fallbackUrl && <img className={styles.image} src={fallbackUrl} alt="" />}
      <div className={styles.gradient} />
    </div>
  );
}
