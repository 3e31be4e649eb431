import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './share-ways.module.css';

interface ShareWayProps {
  readonly name: string;
  /** Stands under the picture, where the name is too long for that. */
  readonly shortName?: string;
  readonly tooltip: string;
  readonly disabled: boolean;
  /** Leads there; without it, it is a button. */
  readonly href?: string;
  readonly opensWindow?: boolean;
  /** Has the focus from the start. */
  readonly takesFocus?: boolean;
  readonly onPress: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** One way to share: its picture and name, and a tooltip for pointers and keyboards. Enter activates it (S§2.8). */
export function ShareWay(props: ShareWayProps) {
  const { name, shortName, tooltip, disabled, href, opensWindow, takesFocus, onPress, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const described = { className: styles.way, 'aria-describedby': id, 'aria-label': name };
  const content = (
    <>
      <span className={styles.sign}>{children}</span>
      <span className={styles.name}>{shortName ?? name}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {disabled ? (
        // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere now is still told as one, with its tooltip.
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
