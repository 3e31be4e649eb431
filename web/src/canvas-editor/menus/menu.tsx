import { MenuButton, type MenuProps } from '../../ui/aria/menu-button.tsx';
import { MenuPart } from '../parts/menu-part.ts';

/** A button that opens a menu. The code of the menu is loaded when the pointer or the focus reaches the button. */
export const Menu = (props: MenuProps) => <MenuButton {...props} Popover={MenuPart.View} onIntent={MenuPart.preload} />;
