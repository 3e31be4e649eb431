import type { Command } from './command.ts';

/** Inserts the logo of the instance's brand kit as a picture. */
const insertLogo: Command = {
  id: 'insert-logo',
  shortcuts: [],
  isEnabled: () => true,
  run: () => ({ picksImages: 'logo' }),
};

/** Commands for the brand kit. The interface registers them only if the kit has a logo. */
export const BRAND_COMMANDS: readonly Command[] = [insertLogo];
