import type { SiteFacts } from '@flydeck/contract/pages';
import { t } from '../../i18n/index.ts';
import { useViewer } from '../account/use-viewer.ts';
import { SearchForm } from './search-form.tsx';
import styles from './suggested-terms.module.css';
import { termsFor } from './terms-for.ts';
import { useSearch } from './use-search.ts';

/** Terms for the viewer's kind of author, below the header; nothing where there are none. */
export function SuggestedTerms({ searchTerms }: { readonly searchTerms: SiteFacts['searchTerms'] }) {
  const { authorSegment } = useViewer();
  const search = useSearch();
  const terms = termsFor(searchTerms, authorSegment);
  if (terms.length === 0) return null;
  return (
    <SearchForm className={styles.suggested} label={t('header.searchTerms')}>
      {/* Anew for another kind of author: a term that both know must not slide to its new place. */}
      <ul key={authorSegment}>
        {terms.map((term) => (
          <li key={term}>
            <button
              type="submit"
              name="search"
              value={term}
              aria-label={t('header.searchTerm', { term })}
              onClick={(press) => {
                press.preventDefault();
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
