import { PeopleOverlayPart } from '../parts/parts.ts';
import { useSessionValue } from '../session/use-session.ts';

/** The overlay with the other people, when there are any. It is not in the stage, which captures all presses. */
export function PeopleOverlayControl() {
  const hasCompany = useSessionValue(({ together }) => together !== undefined);
  return hasCompany && <PeopleOverlayPart.View />;
}
