import { SyncProblemPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/**
 * Shows why changes are not saved or not visible. The code is loaded once the scene is shown, before the connection can
 * be lost for long, or when the server has ended the session.
 */
export function SyncProblemControl() {
  const isNeeded = useSessionValue(
    ({ scene, isSceneUnavailable, sync }) =>
      scene !== undefined || isSceneUnavailable || sync.status.current.stopped !== undefined,
  );
  return <SyncProblemPart.View open={isNeeded} />;
}
