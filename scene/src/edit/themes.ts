export { THEMES } from '../model/themes.ts';
