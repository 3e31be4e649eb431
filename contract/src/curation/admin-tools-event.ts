/** Name of the custom window event between the view page and the admin tools (V7.16). */
export const ADMIN_TOOLS_EVENT = 'admin-tools';

/** The event's `detail`. */
export type AdminToolsMessage =
  /** The page now shows this presentation. */
  | { readonly type: 'reinitialize'; readonly title: string; readonly oid: string }
  /** The tag button was clicked: show the tools. */
  | { readonly type: 'invoke' }
  /** Sent by the tools: whether the presentation has tags. */
  | { readonly type: 'tags-loaded'; readonly hasTags: boolean };
