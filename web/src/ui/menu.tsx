import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown after the label, at the end of the row. */
  readonly detail?: ReactNode;
  /** Makes the item a link to this URL. */
  readonly href?: string;
  /** Called when the item is chosen, if it is not a link. */
  readonly act?: () => void;
  /** True for a destructive action: the item is red. */
  readonly danger?: boolean;
  /** Whether there is a line above the item. */
  readonly startsGroup?: boolean;
}

interface MenuProps {
  /** Name of the menu and, unless `namedByTrigger`, of its button. */
  readonly label: string;
  /** Whether `trigger` contains text that is the name of the button. Default: false. */
  readonly namedByTrigger?: boolean;
  /** Content of the button. */
  readonly trigger: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly items: readonly MenuItem[];
}

/**
 * A button that opens a list of actions, as described by the WAI-ARIA menu button pattern. Arrow keys, Home, End and
 * the first character of an item move the focus. Escape closes the menu, and the focus returns to the button. Tab and a
 * press outside of the menu also close the menu.
 */
export function Menu({ label, namedByTrigger = false, trigger, triggerClassName, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOutside(root, open, () => setOpen(false));
  useEffect(() => {
    if (open) itemsOf(root.current)[0]?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        aria-label={namedByTrigger ? undefined : label}
        title={namedByTrigger ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classNames(styles.trigger, triggerClassName)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          ref={fitIntoWindow}
          className={classNames(styles.menu, styles.panel)}
          onKeyDown={(event) => onMenuKey(event, root.current, close)}
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.startsGroup && <hr className={styles.separator} />}
              <MenuEntry item={item} onDone={close} />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * Places the menu above its button if the menu does not fit into the window below the button. If the menu fits neither
 * below nor above the button, scrolls the page so that the menu is visible.
 */
function fitIntoWindow(menu: HTMLElement | null): void {
  if (!menu) return;
  const { top, bottom, height } = menu.getBoundingClientRect();
  if (bottom <= window.innerHeight) return;
  if (top > height) menu.dataset['up'] = '';
  else menu.scrollIntoView({ block: 'nearest' });
}

function MenuEntry({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, icon, detail, href, act, danger } = item;
  const content = (
    <>
      {icon}
      {label}
      {detail && (
        <>
          {' '}
          <span className={styles.detail}>{detail}</span>
        </>
      )}
    </>
  );
  const className = classNames(styles.item, danger && styles.danger);
  if (href !== undefined)
    return (
      <a role="menuitem" tabIndex={-1} className={className} href={href}>
        {content}
      </a>
    );
  const choose = () => {
    onDone();
    act?.();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={choose}>
      {content}
    </button>
  );
}

/** Returns the elements of the menu's items. */
const itemsOf = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Moves the focus between the items, or closes the menu. */
function onMenuKey(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  const items = itemsOf(root);
  const currentIndex = items.indexOf(document.activeElement as HTMLElement);
  const lastIndex = items.length - 1;
  const targetIndexByKey: Record<string, number> = {
    ArrowDown: currentIndex === lastIndex ? 0 : currentIndex + 1,
    ArrowUp: currentIndex <= 0 ? lastIndex : currentIndex - 1,
    Home: 0,
    End: lastIndex,
  };
  const targetIndex = targetIndexByKey[event.key] ?? findByFirstCharacter(items, currentIndex, event.key);
  if (event.key === 'Escape' || event.key === 'Tab') {
    close();
    if (event.key === 'Escape') event.preventDefault();
  } else if (targetIndex !== undefined) {
    event.preventDefault();
    items[targetIndex]?.focus();
  }
}

/**
 * Searches from the item after the current item, and returns the index of the first item whose text begins with `key`.
 * Returns undefined if no item matches, or if `key` is a space or the name of a key such as `Enter`.
 */
function findByFirstCharacter(items: readonly HTMLElement[], currentIndex: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const indexesFromNext = items.map((_, index) => (currentIndex + 1 + index) % items.length);
  return indexesFromNext.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** Calls `close` when the pointer is pressed outside of `root` while the menu is open. */
function useCloseOutside(root: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
}
