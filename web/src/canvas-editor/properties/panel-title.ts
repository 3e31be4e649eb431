import type { Editor } from '@flydeck/editor/editor';
import { isLinkArea } from '@flydeck/editor/geometry/is-link-area';
import { isClassic } from '@flydeck/editor/path/pages';
import { t } from '../../i18n/index.ts';

/** Message keys of the titles for tools that have settings, by the name of the tool. */
const TOOL_TITLES: Readonly<Record<string, string>> = {
  shape: 'canvas-properties.tool.shape',
  table: 'canvas-properties.kind.table',
  chart: 'canvas-properties.kind.chart',
  line: 'canvas-properties.tool.line',
  pen: 'canvas-properties.tool.pen',
};

/** Message keys of the titles for records that can be selected, by the kind of the record. */
const KIND_TITLES: Readonly<Record<string, string>> = {
  text: 'canvas-properties.kind.text',
  shape: 'canvas-properties.kind.shape',
  image: 'canvas-properties.kind.image',
  connector: 'canvas-properties.kind.connector',
  table: 'canvas-properties.kind.table',
  chart: 'canvas-properties.kind.chart',
  code: 'canvas-properties.kind.code',
  math: 'canvas-properties.kind.math',
  media: 'canvas-properties.kind.media',
  question: 'canvas-properties.kind.question',
  group: 'canvas-properties.kind.group',
  topic: 'canvas-properties.kind.topic',
};

/** Whether the current tool has settings. */
export const hasToolSettings = ({ tool }: Editor): boolean => Object.hasOwn(TOOL_TITLES, tool.name);

/**
 * Returns the title of the property panel: the current tool if it has settings, otherwise the kind or the number of the
 * selected objects. Returns undefined if nothing with a title is selected. The panel is then not shown.
 */
export function panelTitle(editor: Editor): string | undefined {
  const toolTitle = TOOL_TITLES[editor.tool.name];
  if (toolTitle !== undefined) return t(toolTitle);
  const { selection, store } = editor;
  const [first] = selection;
  if (first === undefined) return undefined;
  if (selection.length > 1) return t('canvas-properties.objects', { count: selection.length });
  const record = store.get(first);
  if (record && isClassic(store) && isLinkArea(record)) return t('canvas-menus.linkArea');
  const title = KIND_TITLES[record?.kind ?? ''];
  return title === undefined ? undefined : t(title);
}
