// Only the style sheets of this entry are used: the page ships no JavaScript.
import '../../ui/base.css';

export { ErrorPage } from './page.tsx';
