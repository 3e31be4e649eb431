import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** Lets the camera jump instead of fly if the author prefers reduced motion. */
export function useReducedMotion(session: EditorSession): void {
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const apply = () => session.update((editor) => editor.setReducedMotion(query.matches));
    apply();
    query.addEventListener('change', apply);
    return () => query.removeEventListener('change', apply);
  }, [session]);
}
