export { CanvasEditor } from './canvas-editor.tsx';
export { enableAssistance } from './parts/load-editing.ts';
export { openSession } from './session/open-session.ts';
