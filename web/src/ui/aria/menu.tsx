import { type ReactNode, useRef, useState } from 'react';
import { MenuButton } from './menu-button.tsx';
import { type MenuItem, MenuPopover } from './menu-popover.tsx';

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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuButton
        button={button}
        label={label}
        icon={trigger}
        className={triggerClassName}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      <MenuPopover label={label} items={items} button={button} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
