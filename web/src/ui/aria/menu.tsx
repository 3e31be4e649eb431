import { Fragment, type ReactNode, useRef } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from '../class-names.ts';
import menuStyles from '../menu.module.css';
import type { MenuItem as BaseMenuItem } from '../menu.tsx';
import styles from './menu.module.css';

export type MenuItem = Omit<BaseMenuItem, 'detail'>;

interface MenuProps {
  /** Name of the menu and of its button, which shows an icon only. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly items: readonly MenuItem[];
}

/** A button that opens a menu of React Aria, for pages without a weight limit (ADR 31). */
export function Menu({ label, trigger, triggerClassName, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Calls `act` after the menu has closed: until then the button is inert, and a dialog could not return the focus to it.
  const choose = (act: () => void) =>
    requestAnimationFrame(() => {
      button.current?.focus();
      act();
    });
  return (
    <MenuTrigger>
      <Pressable>
        <button
          ref={button}
          type="button"
          aria-label={label}
          title={label}
          className={classNames(menuStyles.trigger, triggerClassName)}
        >
          {trigger}
        </button>
      </Pressable>
      <Popover placement="bottom end" offset={4} className={styles.popover ?? ''}>
        <AriaMenu className={classNames(menuStyles.panel, styles.menu)}>
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.startsGroup && <Separator className={menuStyles.separator ?? ''} />}
              <MenuEntry item={item} onChoose={choose} />
            </Fragment>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuEntryProps {
  readonly item: MenuItem;
  readonly onChoose: (act: () => void) => void;
}

function MenuEntry({ item: { label, icon, href, act, danger }, onChoose }: MenuEntryProps) {
  return (
    <AriaMenuItem
      id={label}
      textValue={label}
      className={classNames(menuStyles.item, danger && menuStyles.danger)}
      {...(href === undefined ? {} : { href })}
      {...(act === undefined ? {} : { onAction: () => onChoose(act) })}
    >
      {icon}
      {label}
    </AriaMenuItem>
  );
}
