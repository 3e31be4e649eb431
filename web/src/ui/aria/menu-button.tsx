import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Pressable } from 'react-aria-components/Pressable';
import { classNames } from '../class-names.ts';
import menuStyles from '../menu.module.css';
import type { MenuItem, MenuPopoverProps } from './menu-popover.tsx';

export interface MenuProps {
  /** Name of the menu and of its button for screen readers, also shown as a tooltip. */
  readonly label: string;
  /** Content of the button, usually an icon. */
  readonly trigger: ReactNode;
  readonly triggerClassName?: string | undefined;
  readonly items: readonly MenuItem[];
}

interface MenuButtonProps extends MenuProps {
  /** Component that shows the open menu. */
  readonly Popover: ComponentType<MenuPopoverProps>;
  /** Called when the pointer or the focus reaches the button, to load the code of the menu. */
  readonly onIntent?: () => void;
}

/** A button that opens a menu when it is clicked, or when the arrow down key is pressed. */
export function MenuButton({ label, trigger, triggerClassName, items, Popover, onIntent }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <>
      <Pressable onPress={() => setOpen(true)}>
        <button
          ref={button}
          type="button"
          aria-label={label}
          title={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          className={classNames(menuStyles.trigger, triggerClassName)}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onKeyDownCapture={openByKey}
        >
          {trigger}
        </button>
      </Pressable>
      <Popover label={label} items={items} button={button} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
