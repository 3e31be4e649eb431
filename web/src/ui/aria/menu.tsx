import { MenuButton, type MenuProps } from './menu-button.tsx';
import { MenuPopover } from './menu-popover.tsx';

/** A button that opens a menu of React Aria, for pages without a weight limit (ADR 31). */
export const Menu = (props: MenuProps) => <MenuButton {...props} Popover={MenuPopover} />;
