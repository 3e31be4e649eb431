import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Pressable } from 'react-aria-components/Pressable';
import { classNames } from '../class-names.ts';
import menuStyles from '../menu.module.css';

interface MenuButtonProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Name of the menu and of its button, which shows an icon only. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Runs when the menu will probably be opened. */
  readonly onIntent?: () => void;
}

/** A button that opens a menu, by a press or the arrow down key. */
export function MenuButton({ button, label, icon, className, isOpen, onOpen, onIntent }: MenuButtonProps) {
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    onOpen();
  };
  return (
    <Pressable onPress={onOpen}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={classNames(menuStyles.trigger, className)}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onKeyDownCapture={openByKey}
      >
        {icon}
      </button>
    </Pressable>
  );
}
