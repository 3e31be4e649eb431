import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/i18n/languages.ts';

/** Matches imports of React Aria's texts in one language, such as `../intl/dnd/de-DE.mjs`. */
const LOCALE_FILE = /\/intl\/[\w-]+\/(?<locale>(?<language>[a-z]{2})-[A-Z]{2})\.mjs$/;

/** React Aria uses the first file of the language `pt`, which is `pt-BR`. */
const UNUSED_LOCALE = 'pt-PT';

/** Id of a module without texts. By convention, the ids of generated modules begin with a null character. */
const NO_TEXTS = '\0no-texts';

const isUsed = ({ locale = '', language = '' }: Record<string, string | undefined>): boolean =>
  (LANGUAGES as readonly string[]).includes(language) && locale !== UNUSED_LOCALE;

/** Returns a Vite plugin that omits React Aria's texts in locales that the interface does not use. */
export function interfaceLocalesPlugin(): Plugin {
  return {
    name: 'flydeck-interface-locales',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/node_modules/react-aria/')) return undefined;
      const match = LOCALE_FILE.exec(source);
      return match?.groups && !isUsed(match.groups) ? NO_TEXTS : undefined;
    },
    load: (id) => (id === NO_TEXTS ? 'export default {};' : undefined),
  };
}
