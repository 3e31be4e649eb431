import { createPart } from './create-part.tsx';

/** The open menu of a button. In a file of its own, because other parts contain menus. */
export const MenuPart = createPart({
  number: 20,
  name: 'menu',
  load: async () => (await import('../../ui/aria/menu-popover.tsx')).MenuPopover,
});
