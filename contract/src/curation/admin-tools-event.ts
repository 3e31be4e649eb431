/** Name of the custom window event between the view page and the tools of administrators (V§7). */
export const ADMIN_TOOLS_EVENT = 'admin-tools';

/** What its `detail` says. */
export type AdminToolsMessage =
  /** The page shows this presentation from now on. */
  | { readonly type: 'reinitialize'; readonly title: string; readonly oid: string }
  /** The tag button was pressed: show the tools. */
  | { readonly type: 'invoke' }
  /** The tools' answer: whether the presentation has tags. */
  | { readonly type: 'tags-loaded'; readonly hasTags: boolean };
