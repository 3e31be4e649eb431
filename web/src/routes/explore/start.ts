/** Runs when the page is hydrated. Redirects to the page in the language that the visitor's language cookie names. */
export { redirectToCookieLanguage as start } from '../../redirect-to-language.ts';
