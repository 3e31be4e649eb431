import type { ReactNode, RefObject } from 'react';
import type { Session } from './player/session.ts';
import type { RecordingsSource, ViewerData } from './viewer-data.ts';
import type { ViewerStore } from './viewer-store.ts';

/** What the player passes to the replay of a recording, which the page loads on demand. */
export interface ReplayProps {
  readonly data: ViewerData;
  readonly source: RecordingsSource;
  readonly store: ViewerStore;
  readonly session: Session;
  /** The button that enters and leaves full screen. */
  readonly fullScreenButton: ReactNode;
  /** The element of the viewer. */
  readonly stage: RefObject<HTMLElement | null>;
  /** Element that contains the canvas. */
  readonly surface: RefObject<HTMLElement | null>;
  /** Element over the canvas. */
  readonly layer: RefObject<HTMLElement | null>;
  readonly lang: string | undefined;
  /** Called with true while the controls must stay visible. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onLeave: () => void;
}
