import { createPart } from './create-part.tsx';

/**
 * The popover of a menu button. Not in `parts.ts`, because that would create an import cycle: other parts contain
 * menus.
 */
export const MenuPart = createPart({
  number: 20,
  name: 'menu',
  load: async () => (await import('../../ui/aria/menu-popover.tsx')).MenuPopover,
});
