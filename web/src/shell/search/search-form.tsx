import type { FormEvent, ReactNode } from 'react';
import { usePageContext } from '../../page-context.tsx';
import { SEARCH_PATH } from './search-address.ts';

interface SearchFormProps {
  readonly className?: string | undefined;
  readonly label: string;
  readonly isExpanded?: boolean;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Where Escape closes the form itself. */
  readonly onClose?: (() => void) | undefined;
  /** The focus went elsewhere. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** A form that searches all presentations, also where no script runs. */
export function SearchForm(props: SearchFormProps) {
  const { className, label, isExpanded, onSubmit, onClose, onLeave, children } = props;
  const { explicitLanguage, language } = usePageContext();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to all browsers that we serve.
    <form
      role="search"
      className={className}
      aria-label={label}
      action={SEARCH_PATH}
      method="get"
      data-expanded={isExpanded ? '' : undefined}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        // Escape that closed something within is handled already.
        if (event.key === 'Escape' && !event.defaultPrevented) onClose?.();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
      }}
    >
      {explicitLanguage && <input type="hidden" name="lang" value={language} />}
      {children}
    </form>
  );
}
