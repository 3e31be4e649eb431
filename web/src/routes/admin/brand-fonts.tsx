import type { AdminBrand, BrandFont } from '@flydeck/contract/brand/brand-kit';
import { BRAND_FONTS_MAX, FONT_MAX_BYTES } from '@flydeck/contract/brand/constants';
import { familyName } from '@flydeck/scene/fonts/custom-family';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './admin.module.css';
import brandStyles from './brand-section.module.css';
import { fontFailureText, fontFilesProblem } from './font-failure.ts';

interface BrandFontsProps {
  readonly brand: AdminBrand;
  /** Shows a changed kit. */
  readonly onChanged: (changed: AdminBrand) => void;
}

/** The font families of the brand kit, with buttons to upload and remove families. */
export function BrandFonts({ brand: { fonts }, onChanged }: BrandFontsProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The files that were chosen last. */
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const upload = useAction(async (files: readonly File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    onChanged(await call('POST /api/admin/brand/fonts', { body }));
    showToast({ text: t('brand.fontSaved'), kind: 'done' });
  });
  const setRemoved = useAction(async (id: string, isRemoved: boolean) => {
    onChanged(await call('PUT /api/admin/brand/fonts/:id', { params: { id }, body: { isRemoved } }));
    if (!isRemoved) return;
    const undo = () => void setRemoved.run(id, false);
    showToast({ text: t('brand.fontRemoved'), kind: 'done', action: { label: t('brand.undo'), act: undo } });
  });
  const error = upload.error ?? setRemoved.error;
  const failure = fontFilesProblem(chosen) ?? (error && fontFailureText(error, chosen));
  return (
    <section className={styles.card} aria-labelledby="brand-fonts">
      <h2 id="brand-fonts" className={styles.heading}>
        {t('brand.fonts')}
      </h2>
      <p className={styles.facts}>{t('brand.fontsHint', { size: formatFileSize(FONT_MAX_BYTES) })}</p>
      {failure && <Notice kind="failed">{failure}</Notice>}
      {fonts.length > 0 && (
        <ul className={brandStyles.fonts}>
          {fonts.map((font) => (
            <li key={font.id} className={styles.row}>
              <div>
                <p className={styles.title}>{familyName(font.family)}</p>
                <p className={styles.facts}>{stylesText(font)}</p>
              </div>
              <Button
                className={styles.danger}
                aria-label={t('brand.removeFontNamed', { name: familyName(font.family) })}
                disabled={setRemoved.busy}
                onClick={() => void setRemoved.run(font.id, true)}
              >
                {t('brand.removeFont')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-fonts
        accept=".woff2,.ttf,.otf,font/woff2,font/ttf,font/otf"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) setChosen(files);
          if (files.length > 0 && fontFilesProblem(files) === undefined) void upload.run(files);
          // If the value stayed, choosing the same files again would cause no event.
          currentTarget.value = '';
        }}
      />
      <div>
        <Button disabled={upload.busy || fonts.length >= BRAND_FONTS_MAX} onClick={() => input.current?.click()}>
          {t(upload.busy ? 'brand.uploading' : 'brand.uploadFont')}
        </Button>
      </div>
    </section>
  );
}

/** Returns the weights of a family, and whether it has italics. */
const stylesText = ({ weights, hasItalic }: BrandFont): string =>
  t(hasItalic ? 'brand.fontStylesItalic' : 'brand.fontStyles', { weights: weights.join(', ') });
