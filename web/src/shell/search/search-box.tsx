import { ENTERED_SEARCH_BAR, SEARCH_BOX_CLICKED } from '@flydeck/contract/events/search-events';
import { Search, X } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { logEvent } from '../../analytics/log-event.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useWindowSizeClass } from '../../use-window-size-class.ts';
import { type HeaderSize, headerSize } from '../header-size.ts';
import styles from './search-box.module.css';
import { SearchForm } from './search-form.tsx';
import { formatRoundedCount, searchTexts } from './search-texts.ts';
import { searchTermOf } from './search-url.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useCollapse } from './use-collapse.ts';
import { type Combobox, useCombobox } from './use-combobox.ts';
import { useSearch } from './use-search.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The search in the header, which is a combobox. In the smallest header, only the search button is visible
 * (`isCollapsed`) until the visitor clicks the button (`isExpanded`). In larger headers, `isCollapsed` and `isExpanded`
 * are false (S2.15).
 */
export function SearchBox() {
  const { path, query } = usePageContext();
  const size = useWindowSizeClass(headerSize, undefined);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isExpanded, isCollapsed, expand, collapse } = useCollapse(size, input, button);
  const [term, setTerm] = useState(() => searchTermOf(path, query));
  const search = useSearch();
  const combobox = useCombobox(term, !isCollapsed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCollapsed) expand();
    else search(term);
  };
  const close = () => {
    combobox.close();
    collapse();
  };
  return (
    <SearchForm
      className={styles.form}
      label={t('header.searchBarButton')}
      isExpanded={isExpanded}
      onSubmit={submit}
      onClose={isExpanded ? close : undefined}
      onLeave={combobox.close}
    >
      <div className={styles.box}>
        <SearchInput
          input={input}
          term={term}
          size={size}
          isCollapsed={isCollapsed}
          combobox={combobox}
          onType={(text) => {
            setTerm(text);
            combobox.open();
          }}
        />
        <button
          ref={button}
          type="submit"
          className={styles.submit}
          aria-label={t(isCollapsed ? 'header.startSearch' : 'header.searchBarButton')}
          onClick={() => isCollapsed && void logEvent(SEARCH_BOX_CLICKED, {})}
        >
          <Search {...ICON} />
        </button>
      </div>
      {isExpanded && (
        <IconButton label={t('header.closeSearch')} className={styles.close} onClick={close}>
          <X {...ICON} />
        </IconButton>
      )}
      {combobox.isOpen && (
        <SuggestionList
          id={combobox.id}
          groups={combobox.groups}
          activeIndex={combobox.activeIndex}
          typedText={term}
          onChoose={({ text }) => search(text)}
        />
      )}
      <p className="visually-hidden" role="status">
        {combobox.isOpen && t('header.suggestionCount', { count: combobox.count })}
      </p>
    </SearchForm>
  );
}

interface SearchInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly term: string;
  readonly size: HeaderSize | undefined;
  readonly isCollapsed: boolean;
  readonly combobox: Combobox;
  readonly onType: (term: string) => void;
}

function SearchInput({ input, term, size, isCollapsed, combobox, onType }: SearchInputProps) {
  const { presentationCount } = usePageContext().site;
  const texts = searchTexts(size, isCollapsed, presentationCount);
  const roundedCount = formatRoundedCount(presentationCount, activeLanguage());
  const translate = (key: string | null) => (key === null ? '' : t(key, { count: roundedCount }));
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="search"
        value={term}
        placeholder={translate(texts.placeholder)}
        aria-label={t(texts.label)}
        disabled={isCollapsed}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        {...combobox.inputProps}
        onChange={(event) => onType(event.target.value)}
        onFocus={() => {
          combobox.open();
          void logEvent(ENTERED_SEARCH_BAR, {});
        }}
        onClick={() => {
          combobox.open();
          void logEvent(SEARCH_BOX_CLICKED, {});
        }}
      />
      {/* The visible placeholders. The style sheet selects one by the window size, before any script runs. */}
      <span className={styles.shortPlaceholder} aria-hidden="true">
        {translate(searchTexts('small', false, presentationCount).placeholder)}
      </span>
      <span className={styles.fullPlaceholder} aria-hidden="true">
        {translate(searchTexts('large', false, presentationCount).placeholder)}
      </span>
    </>
  );
}
