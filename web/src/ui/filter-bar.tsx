import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './filter-bar.module.css';

/**
 * An option of a filter. It is a link, so that it works without JavaScript and visitors can share the filtered list.
 */
export interface FilterOption {
  readonly label: string;
  /** URL of the list after a click on the option. */
  readonly href: string;
  /** Whether the option is selected. */
  readonly isCurrent: boolean;
}

/** A bar with the filters of a list. It wraps if the window is narrow. */
export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      {children}
    </nav>
  );
}

interface FilterProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
}

/** Tabs for a filter with few options. Exactly one option is selected. */
export function FilterTabs({ label, options }: FilterProps) {
  return (
    <ul className={styles.tabs} aria-label={label}>
      {options.map((option) => (
        <li key={option.label}>
          <FilterLink option={option} className={styles.tab} />
        </li>
      ))}
    </ul>
  );
}

/** A menu for a filter with many options. The button of the menu shows the selected option. */
export function FilterMenu({ label, options }: FilterProps) {
  const currentOption = options.find(({ isCurrent }) => isCurrent);
  return (
    <details className={styles.menu}>
      <summary className={styles.summary}>
        <span className="visually-hidden">{label}: </span>
        {currentOption?.label ?? label}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <ul className={styles.list}>
        {options.map((option) => (
          <li key={option.label}>
            <FilterLink option={option} className={styles.item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A filter that is on or off. */
export function FilterSwitch({ label, href, isCurrent }: FilterOption) {
  return (
    <a
      className={classNames(styles.chip, isCurrent && styles.current)}
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {isCurrent && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      {label}
    </a>
  );
}

/** Chips for the options of a filter. Any number of options can be selected. */
export function FilterChips({ label, options }: FilterProps) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {options.map((option) => (
        <li key={option.label}>
          <FilterLink option={option} className={classNames(styles.chip, option.isCurrent && styles.current)} />
        </li>
      ))}
    </ul>
  );
}

function FilterLink({ option, className }: { readonly option: FilterOption; readonly className?: string | undefined }) {
  return (
    <a className={className} href={option.href} aria-current={option.isCurrent ? 'true' : undefined}>
      <bdi>{option.label}</bdi>
    </a>
  );
}
