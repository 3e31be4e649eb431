import { type ReactNode, useRef, useState } from 'react';
import { MenuButton } from '../../ui/aria/menu-button.tsx';
import type { MenuItem } from '../../ui/aria/menu-popover.tsx';
import { MenuPart } from '../parts/parts.ts';

interface MenuProps {
  /** Name of the menu and of its button, which shows an icon only. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly items: readonly MenuItem[];
}

/** A button that opens a menu. The code of the menu is loaded when the button is hovered or focused. */
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
        onIntent={MenuPart.preload}
      />
      <MenuPart.View label={label} items={items} button={button} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
