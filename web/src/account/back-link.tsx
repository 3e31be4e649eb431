import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';

/** The way back to the presentation, without an account. */
export function BackLink({ next }: { readonly next: string }) {
  const href = useHref();
  return <a href={href(next)}>{t('account.backToPresentation')}</a>;
}
