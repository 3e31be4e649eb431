import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './share-options.module.css';

interface ShareOptionProps {
  readonly name: string;
  /** Text below the icon, instead of `name` if `name` is too long. */
  readonly shortName?: string;
  readonly tooltip: string;
  readonly disabled: boolean;
  /** Target of the link. Undefined: a button is rendered. */
  readonly href?: string;
  /** Whether the link opens in a new tab. */
  readonly opensWindow?: boolean;
  /** Whether the button gets the focus when the option mounts. */
  readonly focusesOnMount?: boolean;
  readonly onPress: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A sharing option with icon, name and tooltip. Enter activates the option (V4.15, S2.28). */
export function ShareOption(props: ShareOptionProps) {
  const { name, shortName, tooltip, disabled, href, opensWindow, focusesOnMount, onPress, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusesOnMount) button.current?.focus();
  }, [focusesOnMount]);
  const commonProps = { className: styles.option, 'aria-describedby': id, 'aria-label': name };
  const content = (
    <>
      <span className={styles.icon}>{children}</span>
      <span className={styles.name}>{shortName ?? name}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {disabled ? (
        // biome-ignore lint/a11y/useSemanticElements: a disabled option is announced as a disabled link with a tooltip.
        <span {...commonProps} role="link" aria-disabled="true" tabIndex={0}>
          {content}
        </span>
      ) : href === undefined ? (
        <button {...commonProps} ref={button} type="button" onClick={onPress}>
          {content}
        </button>
      ) : (
        <a
          {...commonProps}
          href={href}
          {...(opensWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          onClick={onPress}
        >
          {content}
        </a>
      )}
      <span id={id} role="tooltip" className={styles.tooltip}>
        {tooltip}
      </span>
    </li>
  );
}
