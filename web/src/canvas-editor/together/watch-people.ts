import type { Person, PresenceState } from '@flydeck/contract/editing/presence';
import type { PresenceMessage } from '@flydeck/editor/sync/sync-client';
import type { EditorSession } from '../session/editor-session.ts';

/** The state of a window that has sent nothing yet. The server lists other people only to windows with a state. */
const UNKNOWN_STATE: PresenceState = { topic: null, pointer: null, area: null, selection: [], text: null };

/**
 * Loads the code for working together when other people have the presentation open. Exchanges with all other windows
 * whether publishing is running.
 * @param ownProfile oid of the profile of the author
 */
export function watchPeople(session: EditorSession, ownProfile: string): void {
  const messages: PresenceMessage[] = [];
  let isLoading = false;
  const isOther = ({ profileOid }: Person) => profileOid !== ownProfile;
  const { publishing, sync } = session;
  const sendState = () => {
    if (session.together) session.together.sendOwnState();
    else sync.sendPresence({ ...UNKNOWN_STATE, ...publishing.ownState });
  };
  publishing.onOwnChange = sendState;
  sync.onPresence = (message) => {
    const change = publishing.receive(message);
    if (change) session.update(() => undefined);
    if (change === 'ended') session.events.reportPublished();
    if (session.together) {
      session.together.receive(message);
      return;
    }
    if (message.type === 'right') {
      messages.length = 0;
      sendState();
    }
    messages.push(message);
    if (isLoading || message.type === 'right' || !message.people.some(isOther)) return;
    isLoading = true;
    import('./together.ts').then(
      ({ Together }) => session.setTogether(new Together(session, messages, ownProfile)),
      // The next message tries again.
      () => {
        isLoading = false;
      },
    );
  };
  // The first connection is open already, because the document was loaded by it or is loading in the background.
  sendState();
}
