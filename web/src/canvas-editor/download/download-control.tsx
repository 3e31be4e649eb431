import { useEffect, useState } from 'react';
import { DownloadPart } from '../parts/parts.ts';
import type { DownloadRequest } from '../session/session-events.ts';
import { useSession } from '../session/use-session.ts';

/** Shows the dialog that saves a film or a picture when it is requested. */
export function DownloadControl() {
  const session = useSession();
  const [request, setRequest] = useState<DownloadRequest>();
  useEffect(() => session.events.on('download', setRequest), [session]);
  return request ? <DownloadPart.View step={request.step} onClose={() => setRequest(undefined)} /> : null;
}
