export { CanvasEditor } from './canvas-editor.tsx';
export { openSession } from './session/open-session.ts';
