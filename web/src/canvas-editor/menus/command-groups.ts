/** Commands under a common heading: a submenu of the context menu, or a section of the list of shortcuts. */
interface CommandGroup {
  /** Message key of the heading. */
  readonly heading: string;
  /** Ids of the commands. */
  readonly ids: readonly string[];
}

/** Commands that change the settings of the current step. */
const STEP_SETTINGS = [
  'edit-notes',
  'describe-page',
  'set-duration',
  'transition-fly',
  'transition-fade',
  'transition-cut',
] as const;

/** Commands that change the selected cells, their rows and columns. */
const TABLE_CHANGES = [
  'insert-row-above',
  'insert-row-below',
  'insert-column-left',
  'insert-column-right',
  'remove-rows',
  'remove-columns',
  'move-rows-up',
  'move-rows-down',
  'move-columns-left',
  'move-columns-right',
  'merge-cells',
  'split-cells',
  'clear-cells',
] as const;
const TABLE_LOOK_COMMANDS = ['table-look-lines', 'table-look-bands', 'table-look-grid', 'table-look-plain'] as const;

/** Commands that create a picture of the selection for other programs. */
const EXPORTS = ['copy-as-png', 'copy-as-svg', 'download-as-png', 'download-as-svg'] as const;

/** Commands that arrange the child topics of a topic. */
export const ARRANGEMENTS = [
  'arrange-circle',
  'arrange-row',
  'arrange-grid',
  'arrange-timeline',
  'arrange-template',
] as const;

/** Commands for the decoration of a topic. */
export const DECORATIONS = ['convert-decoration', 'remove-decoration'] as const;

/** The sections of the list of shortcuts. Commands without a shortcut are not shown in the list. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    heading: 'canvas-menus.groupTools',
    ids: [
      'tool-select',
      'tool-hand',
      'tool-text',
      'tool-rectangle',
      'tool-ellipse',
      'tool-table',
      'tool-chart',
      'tool-line',
      'tool-arrow',
      'tool-pen',
      'tool-eraser',
      'insert-image',
      'insert-media',
      'insert-formula',
      'insert-code',
      'insert-question',
      'insert-icon',
      'replace-icon',
      'tool-topic',
      'tool-link-area',
      'lock-tool',
    ],
  },
  {
    heading: 'canvas-menus.groupEdit',
    ids: [
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'paste-in-place',
      'duplicate',
      'copy-style',
      'paste-style',
      'delete',
      'comment',
      ...EXPORTS,
    ],
  },
  {
    heading: 'canvas-menus.groupSelect',
    ids: [
      'select-all',
      'select-same-kind',
      'select-several',
      'select-next',
      'select-previous',
      'enter',
      'go-to-parent',
      'go-out',
    ],
  },
  {
    heading: 'canvas-menus.groupView',
    ids: ['zoom-in', 'zoom-out', 'show-whole', 'show-selection', 'show-last-view'],
  },
  {
    heading: 'canvas-properties.section.text',
    ids: [
      'text-bold',
      'text-italic',
      'text-underline',
      'text-strike',
      'text-superscript',
      'text-subscript',
      'text-link',
      'text-bulleted-list',
      'text-numbered-list',
      'text-increase-level',
      'text-decrease-level',
      'text-align-start',
      'text-align-center',
      'text-align-end',
      'text-align-justify',
      'text-bar',
      'text-style-body',
      'text-style-title',
      'text-style-heading',
      'text-style-caption',
      'text-style-quote',
      'text-style-code',
    ],
  },
  {
    heading: 'canvas-properties.kind.table',
    ids: [
      'edit-cell',
      'select-next-cell',
      'select-previous-cell',
      'select-cell-left',
      'select-cell-right',
      'select-cell-up',
      'select-cell-down',
      'extend-cells-left',
      'extend-cells-right',
      'extend-cells-up',
      'extend-cells-down',
      'select-all-cells',
      'leave-cells',
      ...TABLE_CHANGES,
      'toggle-header-row',
      'toggle-header-column',
      'distribute-rows',
      'distribute-columns',
      ...TABLE_LOOK_COMMANDS,
      'chart-from-table',
      'transpose-chart',
    ],
  },
  {
    heading: 'canvas-menus.groupChildTopics',
    ids: [
      'group',
      'ungroup',
      'bring-to-front',
      'bring-forward',
      'send-backward',
      'send-to-back',
      'toggle-locked',
      'toggle-hidden',
    ],
  },
  {
    heading: 'canvas-menus.groupAlign',
    ids: [
      'align-left',
      'align-centre',
      'align-right',
      'align-top',
      'align-middle',
      'align-bottom',
      'distribute-horizontally',
      'distribute-vertically',
    ],
  },
  {
    heading: 'canvas-menus.groupMove',
    ids: [
      'nudge-left',
      'nudge-right',
      'nudge-up',
      'nudge-down',
      'nudge-left-far',
      'nudge-right-far',
      'nudge-up-far',
      'nudge-down-far',
    ],
  },
  {
    heading: 'canvas-menus.groupTopics',
    ids: [
      'add-topic',
      'topic-from-selection',
      'dissolve-topic',
      ...ARRANGEMENTS,
      'add-view',
      'change-view',
      'move-step-up',
      'move-step-down',
      'nest-topic',
      'unnest-topic',
      'duplicate-step',
      'rename-step',
      ...STEP_SETTINGS,
      'remove-step',
      'restore-step',
    ],
  },
  {
    heading: 'canvas-menus.menu',
    ids: ['show-command-palette', 'show-context-menu', 'show-shortcuts'],
  },
];

/** An entry of the context menu: the id of a command, or a submenu. */
export type MenuEntry = string | CommandGroup;

/**
 * The context menu while something is selected. Lines separate its blocks (the inner arrays). Disabled commands, and
 * submenus in which all commands are disabled, are not shown.
 */
export const CONTEXT_MENU: readonly (readonly MenuEntry[])[] = [
  [
    ...TABLE_CHANGES,
    'chart-from-table',
    'transpose-chart',
    { heading: 'canvas-tables.look', ids: TABLE_LOOK_COMMANDS },
  ],
  [
    'enter',
    'crop-image',
    'replace-image',
    'replace-icon',
    'replace-media',
    'fill-with-image',
    'enlarge-texts',
    'select-several',
  ],
  [
    {
      heading: 'canvas-menus.groupAssist',
      ids: ['rewrite-topic', 'shorten-topic', 'split-topic', 'add-example'],
    },
  ],
  ['cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'],
  ['comment'],
  ['copy-style', 'paste-style', { heading: 'canvas-menus.groupExport', ids: EXPORTS }],
  [
    {
      heading: 'canvas-menus.groupOrder',
      ids: ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'],
    },
    {
      heading: 'canvas-menus.groupAlign',
      ids: [
        'align-left',
        'align-centre',
        'align-right',
        'align-top',
        'align-middle',
        'align-bottom',
        'distribute-horizontally',
        'distribute-vertically',
      ],
    },
    {
      heading: 'canvas-menus.groupBuilds',
      ids: ['fade-in', 'fade-in-paragraphs', 'fade-out', 'remove-builds'],
    },
    'group',
    'ungroup',
    'topic-from-selection',
    'dissolve-topic',
    { heading: 'canvas-menus.groupChildTopics', ids: ['lay-out-topics', ...ARRANGEMENTS] },
    { heading: 'canvas-menus.decoration', ids: DECORATIONS },
  ],
  ['edit-cover', 'add-cover', 'remove-cover'],
  ['show-reading-order'],
  ['toggle-locked', 'toggle-hidden', 'show-selection'],
];

/** The context menu while nothing is selected. Lines separate its blocks (the inner arrays). */
export const CANVAS_MENU: readonly (readonly MenuEntry[])[] = [
  ['paste', 'paste-in-place', 'select-all', 'comment'],
  [
    'add-topic',
    'add-view',
    'insert-image',
    'insert-logo',
    'insert-media',
    'insert-icon',
    'insert-formula',
    'insert-code',
    'insert-question',
    'tool-link-area',
  ],
  [
    {
      heading: 'canvas-menus.groupStep',
      ids: ['rename-step', 'change-view', ...STEP_SETTINGS, 'duplicate-step', 'remove-step', 'restore-step'],
    },
  ],
  ['end-cover', 'edit-cover', 'add-cover', 'remove-cover'],
  ['show-all', 'show-reading-order', 'rearrange-places', 'convert-to-canvas', 'save-as-template'],
  [
    'lay-out-topics',
    { heading: 'canvas-menus.groupChildTopics', ids: ARRANGEMENTS },
    { heading: 'canvas-menus.decoration', ids: DECORATIONS },
  ],
  ['show-whole', 'go-to-parent', 'show-last-view'],
  ['show-command-palette', 'show-shortcuts'],
];
