export { CanvasEditor } from './canvas-editor.tsx';
export { enableAssistance, enableLogo } from './parts/load-editing.ts';
export { openSession } from './session/open-session.ts';
