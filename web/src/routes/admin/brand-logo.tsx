import type { AdminBrand } from '@flydeck/contract/brand/brand-kit';
import { LOGO_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { useRef, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { sendFile } from '../../api/send-file.ts';
import { useAction } from '../../api/use-action.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import brandStyles from './brand-section.module.css';

interface BrandLogoProps {
  readonly brand: AdminBrand;
  readonly onChanged: (changed: AdminBrand, text: string) => void;
}

function failureText(error: CallError, name: string): string {
  if (error.code === 'request.unsupported_media_type') return t('brand.logoUnsupported', { name });
  if (error.code === 'request.too_large' || error.status === 413)
    return t('brand.logoTooLarge', { name, size: formatFileSize(LOGO_MAX_BYTES) });
  return errorText(error);
}

/** The logo of the brand kit on a light and a dark background, with buttons to replace and remove it. */
export function BrandLogo({ brand: { logo }, onChanged }: BrandLogoProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The name of the file that was chosen last. */
  const [name, setName] = useState('');
  /** The part of the file that was sent, from 0 to 1; undefined while no file is sent. */
  const [progress, setProgress] = useState<number>();
  const upload = useAction(async (file: File) => {
    setName(file.name);
    if (file.size > LOGO_MAX_BYTES) throw new CallError(413, undefined);
    setProgress(0);
    try {
      const onProgress = (sentBytes: number) => setProgress(Math.min(1, sentBytes / file.size));
      const options = { onProgress, signal: new AbortController().signal };
      onChanged(await sendFile('PUT /api/admin/brand/logo', { body: file }, options), t('brand.logoSaved'));
    } finally {
      setProgress(undefined);
    }
  });
  const remove = useAction(async () => {
    onChanged(await call('DELETE /api/admin/brand/logo'), t('brand.logoRemoved'));
  });
  const isBusy = upload.busy || remove.busy;
  return (
    <section className={styles.card} aria-labelledby="brand-logo">
      <h2 id="brand-logo" className={styles.heading}>
        {t('brand.logo')}
      </h2>
      <p className={styles.facts}>{t('brand.logoHint', { size: formatFileSize(LOGO_MAX_BYTES) })}</p>
      {upload.error && <Notice kind="failed">{failureText(upload.error, name)}</Notice>}
      {remove.error && <Notice kind="failed">{errorText(remove.error)}</Notice>}
      {logo && (
        <div className={brandStyles.logos}>
          {(['light', 'dark'] as const).map((background) => (
            <div key={background} className={brandStyles.logo} data-background={background}>
              <img src={logo.url} alt={t(background === 'light' ? 'brand.logoOnLight' : 'brand.logoOnDark')} />
            </div>
          ))}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-logo
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void upload.run(file);
          // If the value stayed, choosing the same file again would cause no event.
          currentTarget.value = '';
        }}
      />
      <div className={styles.actions}>
        <Button kind={logo ? 'secondary' : 'primary'} disabled={isBusy} onClick={() => input.current?.click()}>
          {t(logo ? 'brand.replaceLogo' : 'brand.uploadLogo')}
        </Button>
        {logo && (
          <Button className={styles.danger} disabled={isBusy} onClick={() => void remove.run()}>
            {t('brand.removeLogo')}
          </Button>
        )}
      </div>
      {progress !== undefined && (
        <progress className={brandStyles.progress} value={progress} aria-label={t('brand.uploading')} />
      )}
    </section>
  );
}
