export { openSession } from '../session/open-session.ts';
export { CommentPage } from './comment-page.tsx';
