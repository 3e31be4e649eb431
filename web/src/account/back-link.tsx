import { t } from '../i18n/index.ts';
import { useHref } from '../page-context.tsx';

/** A link back to the presentation with the path `next`, for visitors who do not want to sign up or log in. */
export function BackLink({ next }: { readonly next: string }) {
  const href = useHref();
  return <a href={href(next)}>{t('account.backToPresentation')}</a>;
}
