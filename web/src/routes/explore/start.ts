export { followCookieLanguage as start } from '../../follow-language.ts';
