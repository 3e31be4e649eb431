import type { PageContext } from '@flydeck/contract/pages';

/** Goes to this page in the language that the visitor chose before, unless the address names one itself. */
export function followChosenLanguage(chosen: string | null, context: PageContext): void {
  if (chosen === null || chosen === context.language || context.explicitLanguage) return;
  location.replace(`${context.path}?lang=${chosen}${location.hash}`);
}
