import type { PresenceState } from '@flydeck/contract/editing/presence';
import { screenMatrix } from '@flydeck/editor/camera';
import type { Editor } from '@flydeck/editor/editor';
import type { OthersEvent } from '@flydeck/editor/others/others-event';
import { Carets } from '@flydeck/editor/presence/carets';
import { cameraOfPerson, Following } from '@flydeck/editor/presence/following';
import { ownState } from '@flydeck/editor/presence/own-state';
import { type ColoredPerson, People } from '@flydeck/editor/presence/people';
import { PresenceSender } from '@flydeck/editor/presence/presence-sender';
import { SYSTEM_CLOCK } from '@flydeck/editor/sync/clock';
import type { PresenceMessage, SyncClient } from '@flydeck/editor/sync/sync-client';
import { positionAt } from '@flydeck/editor/text/flat-text';
import { caretOf } from '@flydeck/editor/text/line-movement';
import { apply, multiply, type Point } from '@flydeck/scene/model/geometry';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import type { SceneVersion } from '../compile/scene-feed.ts';
import type { PublishingWindows } from '../publish/publishing-windows.ts';
import type { SessionEvents } from '../session/session-events.ts';
import type { OpenText } from '../text/open-text.ts';

/** Interval in ms at which this window looks whether its own state has changed. */
const OWN_STATE_MS = 110;
/** Time in ms for which a person must be absent to be announced as gone. Reloading the page takes less time. */
const ABSENT_MS = 8000;

/** The parts of the editor's session that are needed here. */
interface EditingWindow {
  readonly editor: Editor;
  readonly sync: SyncClient;
  readonly events: SessionEvents;
  readonly publishing: Pick<PublishingWindows, 'ownState'>;
  /** The pointer over the stage, in CSS pixels of the stage. */
  readonly pointer: { readonly point: Point } | undefined;
  /** The text that the author edits. */
  readonly text: Pick<OpenText, 'id' | 'session'> | undefined;
  readonly scene: Pick<SceneVersion, 'texts'> | undefined;
  /** Requests that later scenes contain the positions of the characters of texts. */
  watchTexts(part: 'people', ids: readonly string[]): void;
  /** Runs an action on the editor, and shows its result. */
  update<Result>(action: (editor: Editor) => Result): Result;
}

/** The other people who have the presentation open: their states, following, and notices about their changes. */
export class Together {
  readonly people = new People();
  readonly #session: EditingWindow;
  readonly #sender: PresenceSender;
  readonly #carets: Carets;
  /** Oid of the profile of the author, whose other windows are not shown. */
  readonly #ownProfile: string;
  #following: { readonly connectionId: string; readonly name: string; readonly control: Following } | undefined;
  /** Names by the oid of the profile, also of people who have left. */
  readonly #names = new Map<string, string>();
  /** Oids of the profiles whose presence was announced. */
  readonly #announced = new Set<string>();
  /** Timers by the oid of the profile. At their end, the departure is announced. */
  readonly #departures = new Map<string, ReturnType<typeof setTimeout>>();

  /** Removes the last notice about a moved topic. A person who moves a topic often sends several changes. */
  #hideGroundMoved: (() => void) | undefined;
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param messages the messages about presence since the connection has opened */
  constructor(session: EditingWindow, messages: readonly PresenceMessage[], ownProfile: string) {
    this.#session = session;
    this.#ownProfile = ownProfile;
    const { sync } = session;
    this.#carets = new Carets(session.editor.store);
    this.#sender = new PresenceSender({ clock: SYSTEM_CLOCK, send: (state) => sync.sendPresence(state) });
    for (const message of messages) this.#receive(message);
    for (const oid of this.#presentProfiles()) this.#announced.add(oid);
    this.#watchTexts();
    sync.status.subscribe(() => {
      if (sync.status.current.state === 'offline') session.update(() => this.people.reset());
    });
    session.events.on('others', (event) => this.#showNotice(event));
    this.#timer = setInterval(() => this.#sendState(), OWN_STATE_MS);
    this.sendOwnState();
  }

  /** The person whose view this window follows. */
  get following(): { readonly connectionId: string; readonly name: string } | undefined {
    return this.#following;
  }

  /** Returns the ends of a person's caret in CSS pixels of the stage; undefined if it is unknown or not shown. */
  caretOf({ connectionId, state }: ColoredPerson): readonly [top: Point, bottom: Point] | undefined {
    const { view, openIds, store } = this.#session.editor;
    const layout = this.#session.scene?.texts?.get(state?.text ?? '');
    const offset = state && this.#carets.offsetOf(connectionId, state);
    if (!layout || offset === undefined || offset === null) return undefined;
    if (!openIds.has(layout.topic) || !store.isPresent(layout.topic)) return undefined;
    const focus = positionAt(
      layout.texts.map((text) => ({ runs: [{ text }] })),
      offset,
    );
    const isAtLineEnd = state?.caretAtLineEnd ?? false;
    const caret = caretOf(layout.lines, { anchor: focus, focus, isAtLineEnd });
    if (!caret) return undefined;
    const m = multiply(screenMatrix(view, layout.topic), layout.m);
    return [apply(m, { x: caret.x, y: caret.top }), apply(m, { x: caret.x, y: caret.top + caret.height })];
  }

  /** Requests the layouts of the texts that other people edit. */
  #watchTexts(): void {
    this.#session.watchTexts('people', [...new Set(this.people.list.flatMap(({ state }) => state?.text ?? []))]);
  }

  /** Flies to what a person sees. */
  goTo({ state }: ColoredPerson): void {
    this.#session.update((editor) => {
      const camera = cameraOfPerson(editor.view, state);
      if (camera) editor.flyTo(camera);
    });
  }

  /** Follows the view of a person until the author uses the pointer, the wheel or the keyboard. */
  follow({ connectionId, name }: ColoredPerson): void {
    this.stopFollowing();
    this.#session.update((editor) => {
      const control = new Following(editor, this.people, connectionId, () => {
        if (this.#following?.control === control) this.#following = undefined;
      });
      this.#following = { connectionId, name, control };
    });
  }

  stopFollowing(): void {
    this.#session.update(() => this.#following?.control.end());
  }

  /** Must be called for each message of `SyncClient.onPresence`. */
  receive(message: PresenceMessage): void {
    this.#session.update(() => {
      this.#receive(message);
      // A new connection starts with the right, before the server lists the people who are still there.
      if (message.type !== 'right') this.#announce();
    });
    this.#watchTexts();
  }

  #receive(message: PresenceMessage): void {
    if (message.type === 'right') {
      // The server sends the right at the start of each connection, and lists people only to windows with a state.
      this.#sender.handleConnected();
      this.sendOwnState();
      return;
    }
    const others = message.people
      .filter(({ profileOid }) => profileOid !== this.#ownProfile)
      // Guests choose their names, and must not be mistaken for members with the same name.
      .map((person) => (person.isGuest ? { ...person, name: t('page.guestName', { name: person.name }) } : person));
    this.people.receive({ ...message, people: others });
    for (const id of message.left) this.#carets.delete(id);
    for (const { profileOid, name } of this.people.list) this.#names.set(profileOid, name);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const timer of this.#departures.values()) clearTimeout(timer);
    this.#sender.close();
  }

  #presentProfiles(): ReadonlySet<string> {
    return new Set(this.people.list.map(({ profileOid }) => profileOid));
  }

  /** Shows who has joined and left, once for each person, also if the person opens, closes or reloads windows. */
  #announce(): void {
    const present = this.#presentProfiles();
    for (const oid of present) {
      clearTimeout(this.#departures.get(oid));
      this.#departures.delete(oid);
      if (!this.#announced.has(oid)) showToast({ text: t('canvas-together.joined', { name: this.#nameOf(oid) }) });
      this.#announced.add(oid);
    }
    for (const oid of this.#announced)
      if (!present.has(oid) && !this.#departures.has(oid))
        this.#departures.set(
          oid,
          setTimeout(() => this.#announceDeparture(oid), ABSENT_MS),
        );
  }

  #announceDeparture(oid: string): void {
    this.#departures.delete(oid);
    this.#announced.delete(oid);
    showToast({ text: t('canvas-together.left', { name: this.#nameOf(oid) }) });
  }

  #sendState(): void {
    if (this.people.list.length > 0) this.sendOwnState();
  }

  /** Sends the state of this window if it has changed. */
  sendOwnState(): void {
    const { editor, pointer, text, publishing } = this.#session;
    const state = ownState(editor, pointer?.point, text && this.#ownCaret(text));
    this.#sender.update({ ...state, ...publishing.ownState });
  }

  #ownCaret({ id, session }: Pick<OpenText, 'id' | 'session'>): Pick<PresenceState, 'caret' | 'caretAtLineEnd'> {
    const caret = this.#carets.ownPosition(id, session.flatSelection.focus);
    if (caret === undefined) return {};
    return { caret, ...(session.selection.isAtLineEnd ? { caretAtLineEnd: true } : {}) };
  }

  #showNotice({ kind, author }: OthersEvent): void {
    const name = this.#nameOf(author);
    if (kind === 'ground-moved') {
      this.#hideGroundMoved?.();
      this.#hideGroundMoved = showToast({ text: t('canvas-together.groundMoved', { name }) });
    }
    if (kind !== 'gesture-ended' && kind !== 'text-deleted') return;
    const restore = () => this.#session.update((editor) => editor.undo());
    const hide = showToast({
      text: t('canvas-together.deleted', { name }),
      action: { label: t('canvas-together.restore'), act: restore },
    });
    // The next change of the author would be undone instead.
    const stop = this.#session.events.on('command', () => {
      hide();
      stop();
    });
  }

  #nameOf(profileOid: string | null): string {
    return this.#names.get(profileOid ?? '') ?? t('canvas-together.somebody');
  }
}
