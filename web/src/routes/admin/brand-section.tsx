import type { AdminBrand } from '@flydeck/contract/brand/brand-kit';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './admin.module.css';
import { BrandColors } from './brand-colors.tsx';
import { BrandFonts } from './brand-fonts.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { LoadedContent } from './loaded-content.tsx';

/** The section of the administration in which the colours, the fonts and the logo of the brand kit are set. */
export function BrandSection() {
  const endpoint = useEndpoint('GET /api/admin/brand');
  const restore = useAction(async (body: { readonly version: number; readonly basedOn: number }) => {
    endpoint.replace(await call('POST /api/admin/brand/restore', { body }));
    showToast({ text: t('brand.restored') });
  });
  /** Shows a changed kit, and a toast with which the change can be undone. */
  const onChanged = (changed: AdminBrand, text: string) => {
    endpoint.replace(changed);
    const undo = { version: changed.version - 1, basedOn: changed.version };
    showToast({ text, kind: 'done', action: { label: t('brand.undo'), act: () => void restore.run(undo) } });
  };
  return (
    <>
      <p className={styles.lead}>{t('brand.lead')}</p>
      {restore.error && <Notice kind="failed">{errorText(restore.error)}</Notice>}
      <LoadedContent endpoint={endpoint}>
        {(brand) => (
          <>
            <BrandColors brand={brand} onChanged={onChanged} onReload={endpoint.reload} />
            <BrandFonts brand={brand} onChanged={endpoint.replace} />
            <BrandLogo brand={brand} onChanged={onChanged} />
          </>
        )}
      </LoadedContent>
    </>
  );
}
