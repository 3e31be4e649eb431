import { ADMIN_TOOLS_EVENT, type AdminToolsMessage } from '@flydeck/contract/curation/admin-tools-event';
import { useEffect, useRef } from 'react';

/** Says something to whoever listens on this page: the page to its tools, or the tools to the page (V§7). */
export function tellAdminTools(message: AdminToolsMessage): void {
  window.dispatchEvent(new CustomEvent(ADMIN_TOOLS_EVENT, { detail: message }));
}

/** Hears what is said there, as long as the component lives. Details that are none of ours are let pass. */
export function useAdminTools(hear: (message: AdminToolsMessage) => void): void {
  const newest = useRef(hear);
  newest.current = hear;
  useEffect(() => {
    const listener = (event: Event) => {
      const { detail } = event as CustomEvent<AdminToolsMessage | null | undefined>;
      if (typeof detail?.type === 'string') newest.current(detail);
    };
    window.addEventListener(ADMIN_TOOLS_EVENT, listener);
    return () => window.removeEventListener(ADMIN_TOOLS_EVENT, listener);
  }, []);
}
