import { useEffect } from 'react';

/** While `isActive` is true, the browser asks for a confirmation before the page is closed or left. */
export function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isActive]);
}
