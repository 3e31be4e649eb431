/** Name of the custom window event between the view page and the admin tools (V7.16). */
export const ADMIN_TOOLS_EVENT = 'admin-tools';

/** The `detail` of the event. */
export type AdminToolsMessage =
  /** Sent by the page when it shows this presentation. */
  | { readonly type: 'reinitialize'; readonly title: string; readonly oid: string }
  /** Sent by the page when the visitor presses the tag button. The tools then become visible. */
  | { readonly type: 'invoke' }
  /** Sent by the tools when they have loaded the tags of the presentation. */
  | { readonly type: 'tags-loaded'; readonly hasTags: boolean };
