import { Fragment, type RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from '../class-names.ts';
import menuStyles from '../menu.module.css';
import type { MenuItem as BaseMenuItem } from '../menu.tsx';
import styles from './menu.module.css';

/** An item of a menu without `detail`, because menus of React Aria show no detail. */
export type MenuItem = Omit<BaseMenuItem, 'detail'> & {
  /** Heading of the group of items that this item starts. */
  readonly heading?: string;
};

export interface MenuPopoverProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The button below which the menu opens, and to which the focus returns. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The open menu of a button. */
export function MenuPopover({ label, items, button, open, onClose }: MenuPopoverProps) {
  // Waits until the menu has closed, because the button cannot get the focus earlier. The button gets the focus before
  // `act` is called, because a dialog that `act` opens returns the focus to the previously focused element on closing.
  const choose = (act: () => void) =>
    requestAnimationFrame(() => {
      button.current?.focus();
      act();
    });
  return (
    <Popover
      aria-label={label}
      trigger="MenuTrigger"
      triggerRef={button}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={4}
      className={styles.popover ?? ''}
    >
      <AriaMenu
        aria-label={label}
        autoFocus="first"
        className={classNames(menuStyles.panel, styles.menu)}
        onClose={onClose}
      >
        {groupsOf(items).map(({ heading, entries }) => {
          const rows = entries.map((item) => (
            <Fragment key={item.label}>
              {item.startsGroup && <Separator className={menuStyles.separator ?? ''} />}
              <MenuEntry item={item} onChoose={choose} />
            </Fragment>
          ));
          if (heading === undefined) return rows;
          return (
            <MenuSection key={heading}>
              <Header className={styles.heading ?? ''}>{heading}</Header>
              {rows}
            </MenuSection>
          );
        })}
      </AriaMenu>
    </Popover>
  );
}

/** Splits items at those with a heading. */
function groupsOf(items: readonly MenuItem[]) {
  const groups: { readonly heading: string | undefined; readonly entries: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && item.heading === undefined) last.entries.push(item);
    else groups.push({ heading: item.heading, entries: [item] });
  }
  return groups;
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
