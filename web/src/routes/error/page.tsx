import type { PageContext } from '@flydeck/contract/presentations/pages';
import type { Head } from '../../document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Shell } from '../../shell/shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LostPathDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type ErrorKind = 'not_found' | 'failed';

export function errorHead({ kind }: { readonly kind: ErrorKind }, { siteName }: PageContext): Head {
  return { title: `${t(kind === 'not_found' ? 'page.notFoundTitle' : 'page.failedTitle')} · ${siteName}` };
}

/** What stands where a page should: what happened, and what one can do. */
export function ErrorPage({ kind }: { readonly kind: ErrorKind }) {
  const href = useHref();
  const missing = kind === 'not_found';
  return (
    <Shell>
      <EmptyState
        drawing={<LostPathDrawing />}
        title={t(missing ? 'page.notFoundTitle' : 'page.failedTitle')}
        action={
          <ButtonLink kind="primary" href={href('/')}>
            {t('page.seePresentations')}
          </ButtonLink>
        }
      >
        {t(missing ? 'page.notFoundText' : 'page.failedText')}
      </EmptyState>
    </Shell>
  );
}
