import type { SiteInfo } from '@flydeck/contract/pages';
import { t } from '../../i18n/index.ts';
import { useVisitor } from '../account/use-visitor.ts';
import { SearchForm } from './search-form.tsx';
import styles from './suggested-terms.module.css';
import { termsFor } from './terms-for.ts';
import { useSearch } from './use-search.ts';

/** The search terms that are suggested for the visitor's segment, below the header; nothing without terms (S2.17). */
export function SuggestedTerms({ searchTerms }: { readonly searchTerms: SiteInfo['searchTerms'] }) {
  const { authorSegment } = useVisitor();
  const search = useSearch();
  const terms = termsFor(searchTerms, authorSegment);
  if (terms.length === 0) return null;
  return (
    <SearchForm className={styles.suggested} label={t('header.searchTerms')}>
      {/* The key makes React create a new list for a new segment instead of moving buttons that are in both lists. */}
      <ul key={authorSegment}>
        {terms.map((term) => (
          <li key={term}>
            <button
              type="submit"
              name="search"
              value={term}
              aria-label={t('header.searchTerm', { term })}
              onClick={(event) => {
                event.preventDefault();
                search(term);
              }}
            >
              <bdi>{term}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </SearchForm>
  );
}
