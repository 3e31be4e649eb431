import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** Makes the camera jump instead of fly if the author's system is set to reduced motion. */
export function useReducedMotion(session: EditorSession): void {
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const apply = () => session.update((editor) => editor.setReducedMotion(query.matches));
    apply();
    query.addEventListener('change', apply);
    return () => query.removeEventListener('change', apply);
  }, [session]);
}
