import type { FormEvent, ReactNode } from 'react';
import { usePageContext } from '../../page-context.tsx';
import { SEARCH_PATH } from './search-url.ts';

interface SearchFormProps {
  readonly className?: string | undefined;
  readonly label: string;
  /** Whether the style sheet should expand the form, with the attribute `data-expanded`. */
  readonly isExpanded?: boolean;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Called on Escape, unless this key has closed a popup inside the form. */
  readonly onClose?: (() => void) | undefined;
  /** Called when the focus leaves the form. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** A form that searches all presentations, also without JavaScript. */
export function SearchForm(props: SearchFormProps) {
  const { className, label, isExpanded, onSubmit, onClose, onLeave, children } = props;
  const { explicitLanguage, language } = usePageContext();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all supported browsers know <search>.
    <form
      role="search"
      className={className}
      aria-label={label}
      action={SEARCH_PATH}
      method="get"
      data-expanded={isExpanded ? '' : undefined}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        // A popup that closes on Escape prevents the default action of the event.
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
