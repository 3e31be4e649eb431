import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './share-options.module.css';

interface ShareOptionProps {
  readonly name: string;
  /** Shown below the icon if the name is too long. */
  readonly shortName?: string;
  readonly tooltip: string;
  readonly disabled: boolean;
  /** Target of the link. Undefined: a button is rendered. */
  readonly href?: string;
  readonly opensWindow?: boolean;
  /** Focuses the button when it mounts. */
  readonly takesFocus?: boolean;
  readonly onPress: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** One option to share: icon, name and tooltip. Enter activates it (V4.15, S2.28). */
export function ShareOption(props: ShareOptionProps) {
  const { name, shortName, tooltip, disabled, href, opensWindow, takesFocus, onPress, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const described = { className: styles.option, 'aria-describedby': id, 'aria-label': name };
  const content = (
    <>
      <span className={styles.icon}>{children}</span>
      <span className={styles.name}>{shortName ?? name}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {disabled ? (
        // biome-ignore lint/a11y/useSemanticElements: a disabled link is announced as a link, with its tooltip.
        <span {...described} role="link" aria-disabled="true" tabIndex={0}>
          {content}
        </span>
      ) : href === undefined ? (
        <button {...described} ref={button} type="button" onClick={onPress}>
          {content}
        </button>
      ) : (
        <a
          {...described}
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
