import { useEffect, useRef, useState } from 'react';
import styles from './preview.module.css';

/**
 * `loading` until the picture is decoded, then `show`. `fallback` if the picture cannot be loaded, `none` if there is
 * no URL (S2.5).
 */
export type PreviewState = 'none' | 'loading' | 'show' | 'fallback';

interface PreviewProps {
  readonly url: string | null;
  readonly fallbackUrl: string | null;
  /** Whether the picture is neither cropped nor blurred, because it shows the step that the URL names. */
  readonly isClear?: boolean;
}

/**
 * The picture behind the content of the overlay, blurred unless `isClear` is set. Over the picture is a gradient, which
 * is lighter while a picture is shown (S2.5).
 */
export function Preview({ url, fallbackUrl, isClear = false }: PreviewProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<PreviewState>(url ? 'loading' : 'none');
  useEffect(() => {
    // The server-rendered image may have loaded or failed before hydration.
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? 'show' : 'fallback');
  }, []);
  const hasPicture = state === 'show' || (state === 'fallback' && fallbackUrl !== null);
  return (
    <div
      className={styles.preview}
      data-preview={state}
      data-pictured={hasPicture || undefined}
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
