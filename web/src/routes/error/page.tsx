import type { PageContext } from '@flydeck/contract/pages';
import type { ErrorPage as ErrorData } from '@flydeck/contract/site/pages';
import { Search } from 'lucide-react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { SearchForm } from '../../shell/search/search-form.tsx';
import { Shell } from '../../shell/shell.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PresentationCard } from '../../ui/presentation-card.tsx';
import styles from './page.module.css';

function titleOf(kind: ErrorData['kind']): string {
  if (kind === 'unavailable') return t('page.unavailableTitle');
  return t(kind === 'not_found' ? 'page.notFoundTitle' : 'page.failedTitle');
}

function textOf(kind: ErrorData['kind']): string {
  if (kind === 'unavailable') return t('page.unavailableText');
  return t(kind === 'not_found' ? 'page.notFoundText' : 'page.failedText');
}

export function errorHead({ kind }: ErrorData, { siteName }: PageContext): Head {
  return { title: `${titleOf(kind)} · ${siteName}` };
}

/** The error page. It explains what happened and what the visitor can do, and shows up to three presentations. */
export function ErrorPage({ data: { kind, cards } }: { readonly data: ErrorData }) {
  const isMissing = kind === 'not_found';
  return (
    <Shell>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={titleOf(kind)}
        action={isMissing ? <SearchAndHomeLink hasHomeLink={cards.length === 0} /> : <TryAgain />}
      >
        {textOf(kind)}
      </EmptyState>
      {cards.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="suggestions">
          <h2 id="suggestions" className={styles.heading}>
            {t('site.here')}
          </h2>
          <ul className={styles.cards}>
            {cards.slice(0, 3).map((card) => (
              <li key={card.oid}>
                <PresentationCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Shell>
  );
}

/** A search form and, if `hasHomeLink`, a link to the home page. */
function SearchAndHomeLink({ hasHomeLink }: { readonly hasHomeLink: boolean }) {
  const href = useHref();
  return (
    <>
      <SearchForm className={styles.search} label={t('header.searchBarPlaceholderShort')}>
        <input
          type="search"
          name="search"
          maxLength={200}
          placeholder={t('header.searchBarPlaceholderShort')}
          aria-label={t('header.searchBarPlaceholderShort')}
        />
        <Button kind="primary" type="submit">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('header.searchBarButton')}
        </Button>
      </SearchForm>
      {hasHomeLink && (
        <ButtonLink kind="quiet" href={href('/')}>
          {t('page.seePresentations')}
        </ButtonLink>
      )}
    </>
  );
}

function TryAgain() {
  const href = useHref();
  return (
    <div className={styles.actions}>
      {/* An empty URL is the current URL: the link reloads the failed page. */}
      <ButtonLink kind="primary" href="">
        {t('site.tryAgain')}
      </ButtonLink>
      <ButtonLink href={href('/')}>{t('page.seePresentations')}</ButtonLink>
    </div>
  );
}
