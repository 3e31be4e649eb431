/** Runs when the page is hydrated: redirects to the page in the language of the visitor's cookie. */
export { redirectToCookieLanguage as start } from '../../redirect-to-language.ts';
