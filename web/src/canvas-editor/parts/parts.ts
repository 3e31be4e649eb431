import { createPart } from './create-part.tsx';

// Components of the editor that are not needed to show a presentation. The code of each component is loaded separately.
// `number` identifies the component in the error that the page reports if the code cannot be loaded. Never change a
// number. The number 20 is in `menu-part.ts`.

export const PropertySectionsPart = createPart({
  number: 10,
  name: 'property-sections',
  load: async () => (await import('../properties/property-sections.tsx')).PropertySections,
});

export const TextBarPart = createPart({
  number: 11,
  name: 'text-bar',
  load: async () => (await import('../text/text-bar.tsx')).TextBar,
});

export const ContextMenuPart = createPart({
  number: 12,
  name: 'context-menu',
  load: async () => (await import('../menus/context-menu.tsx')).ContextMenu,
});

export const CommandPalettePart = createPart({
  number: 13,
  name: 'command-palette',
  load: async () => (await import('../menus/command-palette.tsx')).CommandPalette,
});

export const ShortcutHelpPart = createPart({
  number: 14,
  name: 'shortcut-help',
  load: async () => (await import('../menus/shortcut-help.tsx')).ShortcutHelp,
});

export const ReadingOrderPart = createPart({
  number: 15,
  name: 'reading-order-dialog',
  load: async () => (await import('../menus/reading-order-dialog.tsx')).ReadingOrderDialog,
});

export const DetailsPart = createPart({
  number: 16,
  name: 'details-dialog',
  load: async () => (await import('../details/details-dialog.tsx')).DetailsDialog,
});

export const PresentationTitlePart = createPart({
  number: 95,
  name: 'presentation-title',
  load: async () => (await import('../details/presentation-title-field.tsx')).PresentationTitleField,
});

export const HistoryPart = createPart({
  number: 17,
  name: 'history-dialog',
  load: async () => (await import('../history/history-dialog.tsx')).HistoryDialog,
});

export const PublishPart = createPart({
  number: 18,
  name: 'publish-dialog',
  load: async () => (await import('../publish/publish-dialog.tsx')).PublishDialog,
});

export const StoredDraftPart = createPart({
  number: 19,
  name: 'stored-draft-dialog',
  load: async () => (await import('../stored-draft/stored-draft-dialog.tsx')).StoredDraftDialog,
});

export const CropOverlayPart = createPart({
  number: 21,
  name: 'crop-overlay',
  load: async () => (await import('../pictures/crop-overlay.tsx')).CropOverlay,
});

export const TableOverlayPart = createPart({
  number: 54,
  name: 'table-overlay',
  load: async () => (await import('../tables/table-overlay.tsx')).TableOverlay,
});

export const ChartGridPart = createPart({
  number: 55,
  name: 'chart-grid',
  load: async () => (await import('../charts/chart-grid.tsx')).ChartGrid,
});

export const ChartPartOverlayPart = createPart({
  number: 57,
  name: 'chart-part-overlay',
  load: async () => (await import('../charts/chart-part-overlay.tsx')).ChartPartOverlay,
});

export const PageFilePart = createPart({
  number: 61,
  name: 'page-file-dialog',
  load: async () => (await import('../page-files/page-file-dialog.tsx')).PageFileDialog,
});

export const DownloadPart = createPart({
  number: 90,
  name: 'editor-download',
  load: async () => (await import('../download/editor-download.tsx')).EditorDownload,
});

export const SaveTemplatePart = createPart({
  number: 63,
  name: 'save-template-dialog',
  load: async () => (await import('../save-template/save-template-dialog.tsx')).SaveTemplateDialog,
});

export const IconPart = createPart({
  number: 64,
  name: 'icon-dialog',
  load: async () => (await import('../icons/icon-dialog.tsx')).IconDialog,
});

export const StepDetailsPart = createPart({
  number: 60,
  name: 'step-details',
  load: async () => (await import('../path-panel/step-details.tsx')).StepDetails,
});

export const CropBarPart = createPart({
  number: 22,
  name: 'crop-bar',
  load: async () => (await import('../pictures/crop-bar.tsx')).CropBar,
});

export const EmptyCanvasPart = createPart({
  number: 23,
  name: 'empty-canvas',
  load: async () => (await import('../empty/empty-canvas.tsx')).EmptyCanvas,
});

export const SelectionBarPart = createPart({
  number: 24,
  name: 'selection-bar',
  load: async () => (await import('../selection/selection-bar.tsx')).SelectionBar,
});

export const FormulaPart = createPart({
  number: 51,
  name: 'formula-dialog',
  load: async () => (await import('../source-dialogs/formula-dialog.tsx')).FormulaDialog,
});

export const CodePart = createPart({
  number: 52,
  name: 'code-dialog',
  load: async () => (await import('../source-dialogs/code-dialog.tsx')).CodeDialog,
});

export const AssistPart = createPart({
  number: 56,
  name: 'assist-dialog',
  load: async () => (await import('../assist/assist-dialog.tsx')).AssistDialog,
});

export const MoreActionsPart = createPart({
  number: 25,
  name: 'more-actions',
  load: async () => (await import('../more-actions.tsx')).MoreActions,
});

export const SmallTextMarksPart = createPart({
  number: 41,
  name: 'small-text-marks',
  load: async () => (await import('../stage/small-text-marks.tsx')).SmallTextMarks,
});

export const LinkAreaMarksPart = createPart({
  number: 62,
  name: 'link-area-marks',
  load: async () => (await import('../stage/link-area-marks.tsx')).LinkAreaMarks,
});

export const TitlePlaceholdersPart = createPart({
  number: 73,
  name: 'title-placeholders',
  load: async () => (await import('../stage/title-placeholders.tsx')).TitlePlaceholders,
});

export const AnnouncerPart = createPart({
  number: 74,
  name: 'announcer',
  load: async () => (await import('../notices/announcer.tsx')).Announcer,
});

export const UploadListPart = createPart({
  number: 71,
  name: 'upload-list',
  load: async () => (await import('../pictures/upload-list.tsx')).UploadList,
});

export const CommentsPart = createPart({
  number: 72,
  name: 'comments',
  load: async () => (await import('../comments/comments-control.tsx')).CommentsControl,
});

export const CoverBarPart = createPart({
  number: 42,
  name: 'cover-bar',
  load: async () => (await import('../covers/cover-bar.tsx')).CoverBar,
});

export const PeopleBarPart = createPart({
  number: 66,
  name: 'people-bar',
  load: async () => (await import('../together/people-bar.tsx')).PeopleBar,
});

export const PeopleOverlayPart = createPart({
  number: 67,
  name: 'people-overlay',
  load: async () => (await import('../together/people-overlay.tsx')).PeopleOverlay,
});

export const SyncProblemPart = createPart({
  number: 78,
  name: 'sync-problem',
  load: async () => (await import('../notices/sync-problem.tsx')).SyncProblem,
});

export const RowMenuPart = createPart({
  number: 75,
  name: 'row-menu',
  load: async () => (await import('../path-panel/row-menu.tsx')).RowMenu,
});

export const PageDropPart = createPart({
  number: 96,
  name: 'page-drop',
  load: async () => (await import('../path-panel/page-drop.tsx')).PageDrop,
});
