import { MenuButton, type MenuProps } from './menu-button.tsx';
import { MenuPopover } from './menu-popover.tsx';

/**
 * A button that opens a menu of React Aria. Only pages without a limit for the size of their scripts may use this
 * component (ADR 31).
 */
export const Menu = (props: MenuProps) => <MenuButton {...props} Popover={MenuPopover} />;
