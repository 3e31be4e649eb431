import { createPart } from './create-part.tsx';

/**
 * The popover of a menu button. It is not in `parts.ts`, because this module is imported by components that `parts.ts`
 * loads, and imports in a cycle are not allowed. `number` identifies the component's code in error messages.
 */
export const MenuPart = createPart({
  number: 20,
  name: 'menu',
  load: async () => (await import('../../ui/aria/menu-popover.tsx')).MenuPopover,
});
