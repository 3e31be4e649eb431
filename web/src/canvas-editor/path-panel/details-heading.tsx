import { ChevronDown } from 'lucide-react';
import styles from './details.module.css';
import { ICON_PROPS } from './icon.ts';

interface DetailsHeadingProps {
  readonly title: string;
  readonly isExpanded: boolean;
  readonly onChange: (isExpanded: boolean) => void;
  /** Id of the element that the heading shows and hides. */
  readonly controls: string;
}

/** A button that shows and hides a part of the path panel. */
export function DetailsHeading({ title, isExpanded, onChange, controls }: DetailsHeadingProps) {
  return (
    <button
      type="button"
      className={styles.heading}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={() => onChange(!isExpanded)}
    >
      {title}
      <ChevronDown {...ICON_PROPS} />
    </button>
  );
}
