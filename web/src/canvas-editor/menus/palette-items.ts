import { registeredCommands } from '@flydeck/editor/commands/registry';
import { rootTopic } from '@flydeck/editor/levels';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../i18n/index.ts';
import { presentHash } from '../../viewer/deep-link.ts';
import { presentUrl } from '../present-url.ts';
import { commandLabel } from '../session/command-labels.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { shortcutLabel } from '../session/shortcut-label.ts';
import { runAfterClosing } from './run-command.ts';
import { goToTopic, titleOf } from './topic-title.ts';

/** An entry of the command palette: a command to run, or a topic to fly to. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly kind: 'command' | 'topic';
  /** The text at the end of the entry: the shortcut of a command, or the titles of a topic's ancestors. */
  readonly detail: string | undefined;
  run(): void;
}

/**
 * Whether the palette lists a command. The palette lists neither the command that opens the palette nor the commands of
 * arrow keys, which move the selected objects or select other cells.
 */
const isListed = (id: string): boolean =>
  !/^(nudge|select-cell|extend-cells)-/.test(id) && id !== 'show-command-palette';

/**
 * Returns the enabled commands that the palette lists, the entries that start presenting, and all topics except the root
 * topic.
 * @param page URL of the presentation's public page
 */
export function paletteItems(session: EditorSession, page: string): PaletteItem[] {
  const { editor } = session;
  const commands = [...registeredCommands()].filter((command) => isListed(command.id) && editor.isEnabled(command));
  return [
    ...commands.map(
      (command): PaletteItem => ({
        id: command.id,
        label: commandLabel(command),
        kind: 'command',
        detail: shortcutLabel(command.shortcuts[0]),
        run: () => runAfterClosing(session, command.id),
      }),
    ),
    linkItem('present', t('canvas.present'), presentUrl(session, page)),
    linkItem('present-from-start', t('canvas.presentFromStart'), page + presentHash()),
    ...(session.viewer.isGuest ? [] : [downloadItem(session)]),
    ...topicItems(session),
  ];
}

/** Returns the entry that opens the dialog for films and pictures. */
const downloadItem = ({ events }: EditorSession): PaletteItem => ({
  id: 'download',
  label: t('film.download'),
  kind: 'command',
  detail: undefined,
  // The command palette is closed first, because both are modal dialogs.
  run: () => requestAnimationFrame(() => events.openDownload({})),
});

/** Returns an entry that opens a URL in this window. */
const linkItem = (id: string, label: string, url: string): PaletteItem => ({
  id,
  label,
  kind: 'command',
  detail: undefined,
  run: () => location.assign(url),
});

/** Returns an entry for each topic except the root topic. */
function topicItems(session: EditorSession): PaletteItem[] {
  const { store } = session.editor;
  const root = rootTopic(store);
  return topicsIn(store, root).map(({ id, ancestors }): PaletteItem => {
    return {
      id: `topic-${id}`,
      label: titleOf(store, id),
      kind: 'topic',
      detail: ancestors.map((ancestor) => titleOf(store, ancestor)).join(' › ') || undefined,
      run: () => goToTopic(session, id),
    };
  });
}

interface NestedTopic {
  readonly id: string;
  /** Ids of the ancestors from the outermost to the parent, without the root topic. */
  readonly ancestors: readonly string[];
}

/**
 * Returns all topics inside the topic `parent`, each before its own child topics.
 * @param ancestors ids of `parent` and its ancestors, without the root topic
 */
function topicsIn(store: RecordStore, parent: string, ancestors: readonly string[] = []): NestedTopic[] {
  return store
    .children(parent, 'topics')
    .flatMap(({ id }) => [{ id, ancestors }, ...topicsIn(store, id, [...ancestors, id])]);
}
