import { ADMIN_TOOLS_EVENT, type AdminToolsMessage } from '@flydeck/contract/curation/admin-tools-event';
import { useEffect, useRef } from 'react';

/** Dispatches the window event by which the page and the tools of administrators send each other messages (V7.16). */
export function sendAdminToolsMessage(message: AdminToolsMessage): void {
  window.dispatchEvent(new CustomEvent(ADMIN_TOOLS_EVENT, { detail: message }));
}

/**
 * Calls `onMessage` for each message that `sendAdminToolsMessage` sends while the component is mounted. Ignores
 * messages without a `type` (V7.16).
 */
export function useAdminTools(onMessage: (message: AdminToolsMessage) => void): void {
  const latestCallback = useRef(onMessage);
  latestCallback.current = onMessage;
  useEffect(() => {
    const listener = (event: Event) => {
      const { detail } = event as CustomEvent<AdminToolsMessage | null | undefined>;
      if (typeof detail?.type === 'string') latestCallback.current(detail);
    };
    window.addEventListener(ADMIN_TOOLS_EVENT, listener);
    return () => window.removeEventListener(ADMIN_TOOLS_EVENT, listener);
  }, []);
}
