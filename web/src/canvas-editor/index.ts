export { CanvasEditor } from './canvas-editor.tsx';
export { enableAssistance, enableForMember, enableLogo } from './parts/load-editing.ts';
export { openSession } from './session/open-session.ts';

/** Loads the page that shows the comments beside the presentation. */
export const loadCommentPage = async () => (await import('./comment-page/comment-page.tsx')).CommentPage;
