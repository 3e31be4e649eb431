import { useEffect, useState } from 'react';
import { PageFilePart } from '../parts/parts.ts';
import type { PageFileRequest } from '../session/session-events.ts';
import { useSession } from '../session/use-session.ts';

/** Shows the dialog for pages of another file when it is requested. */
export function PageFileControl() {
  const session = useSession();
  const [request, setRequest] = useState<PageFileRequest>();
  useEffect(() => session.events.on('pageFile', setRequest), [session]);
  return request ? <PageFilePart.View request={request} onClose={() => setRequest(undefined)} /> : null;
}
