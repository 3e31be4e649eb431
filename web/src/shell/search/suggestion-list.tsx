import { Presentation, Search, TrendingUp, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import type { OptionGroup, SearchOption } from './search-options.ts';
import { searchUrl } from './search-url.ts';
import styles from './suggestion-list.module.css';

const ICONS = { trending: TrendingUp, term: Search, presentation: Presentation, person: User } as const;
const HEADINGS = {
  trending: 'header.trending',
  term: 'header.searches',
  presentation: 'header.presentations',
  person: 'header.people',
} as const;

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  /** Index among the options of all groups; -1: none. */
  readonly activeIndex: number;
  /** The typed text. The completion of this text is shown in bold. */
  readonly typedText: string;
  readonly onChoose: (option: SearchOption) => void;
}

/** Returns the id of the element of the option with this index. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The listbox of the search combobox. The focus stays in the input, which references the active option. */
export function SuggestionList({ id, groups, activeIndex, typedText, onChoose }: SuggestionListProps) {
  let index = -1;
  return (
    // Pressing an option must not move the focus out of the input, because a loss of focus closes the list.
    <div
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={t('header.suggestions')}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ kind, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset.
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div
            id={`${id}-${kind}`}
            className={kind === 'term' ? 'visually-hidden' : styles.heading}
            role="presentation"
          >
            {t(HEADINGS[kind])}
          </div>
          {options.map((option) => {
            index += 1;
            return (
              <Option
                key={option.path ?? option.text}
                id={optionId(id, index)}
                option={option}
                isActive={index === activeIndex}
                typedText={typedText}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: SearchOption;
  readonly isActive: boolean;
  readonly typedText: string;
  readonly onChoose: (option: SearchOption) => void;
}

function Option({ id, option, isActive, typedText, onChoose }: OptionProps) {
  const href = useHref();
  const Icon = ICONS[option.kind];
  // The browser follows the link if the click opens a new tab, or if the option is a presentation or person.
  const choose = (event: MouseEvent) => {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensNewTab || option.path !== undefined) return;
    event.preventDefault();
    onChoose(option);
  };
  return (
    <a
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      data-active={isActive || undefined}
      tabIndex={-1}
      href={href(option.path ?? searchUrl(option.text))}
      onClick={choose}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <bdi className={styles.text}>
        {option.kind === 'term' ? (
          <CompletedTerm text={option.text} typedText={typedText} />
        ) : (
          option.text || t('page.untitled')
        )}
      </bdi>
      {option.detail && <bdi className={styles.detail}>{option.detail}</bdi>}
    </a>
  );
}

/** Shows a suggested search. If `text` starts with the typed text, the rest of `text` is bold. */
function CompletedTerm({ text, typedText }: { readonly text: string; readonly typedText: string }) {
  const prefix = typedText.trimStart();
  if (!text.toLowerCase().startsWith(prefix.toLowerCase())) return text;
  return (
    <>
      {text.slice(0, prefix.length)}
      <b>{text.slice(prefix.length)}</b>
    </>
  );
}
