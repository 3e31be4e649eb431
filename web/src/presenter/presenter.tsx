import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { useCallback, useEffect, useState } from 'react';
import { RecorderHandover } from '../recording/recorder/recorder-handover.ts';
import { Console } from './console.tsx';
import { Show } from './show.ts';
import type { ShowRole } from './show-channel.ts';
import { Stage } from './stage.tsx';
import { useWakeLock } from './use-wake-lock.ts';

interface WindowPlace {
  readonly role: ShowRole;
  /** UUID of the group of windows that show the presentation together. */
  readonly group: string;
}

/** Matches the fragment of the URL, such as `#stage=3f0c…`. */
const HASH = /^#(console|stage)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the role and the group in the fragment of the URL. A window without them is the console of a new group. */
function placeOfHash(hash: string): WindowPlace {
  const [, role, group] = HASH.exec(hash) ?? [];
  return { role: role === 'stage' ? 'stage' : 'console', group: group ?? crypto.randomUUID() };
}

const hashOf = ({ role, group }: WindowPlace): string => `#${role}=${group}`;

/** The presenter's console, or the stage if the fragment of the URL says so. */
export function Presenter({ data }: { readonly data: PresenterPage }) {
  const [place, setPlace] = useState(() => placeOfHash(location.hash));
  const toggle = useCallback(() => setPlace((current) => ({ ...current, role: otherRole(current.role) })), []);
  const [handover] = useState(() => new RecorderHandover(place.group));
  const show = useShow(place, toggle, handover);
  useWakeLock();
  useEffect(() => {
    // A reloaded window returns to its group.
    history.replaceState(history.state, '', hashOf(place));
  }, [place]);
  if (!show) return null;
  const stageUrl = location.pathname + location.search + hashOf({ role: 'stage', group: place.group });
  const swap = () => {
    show.swap();
    toggle();
  };
  return place.role === 'stage' ? (
    <Stage key="stage" data={data} show={show} />
  ) : (
    <Console key="console" data={data} show={show} stageUrl={stageUrl} onSwap={swap} handover={handover} />
  );
}

const otherRole = (role: ShowRole): ShowRole => (role === 'stage' ? 'console' : 'stage');

/** Opens the show of a window. Its state survives a change of the role. */
function useShow({ role, group }: WindowPlace, onSwap: () => void, handover: RecorderHandover): Show | undefined {
  const [show, setShow] = useState<Show>();
  useEffect(() => {
    const opened = new Show({
      group,
      onSwap,
      // The stage closes itself when the presenter ends the presentation. Browsers allow this for windows of scripts.
      onEnd: () => {
        if (opened.role === 'stage') void handover.stop().then(() => close());
      },
    });
    setShow(opened);
    return () => {
      opened.close();
      setShow(undefined);
    };
  }, [group, onSwap, handover]);
  useEffect(() => show?.setRole(role), [show, role]);
  return show;
}
