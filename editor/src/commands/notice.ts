/** Informs the author about an effect of a command or of a change in another window that the author may overlook. */
export type Notice = TopicDissolved | TopicDeleted | LayoutEnded | PasteRefused | PicturesLeftOut;

/** A topic was dissolved: its content was moved into its parent. */
interface TopicDissolved {
  readonly kind: 'topic-dissolved';
  /** Id of the dissolved topic. Comments on the dissolved topic are now shown at its parent. */
  readonly topic: string;
  /** Title of the dissolved topic. */
  readonly title: string;
  /** Id of the topic's parent, which now contains the topic's content. */
  readonly parent: string;
  /** Ids of the steps that became views of the parent. */
  readonly steps: readonly string[];
  /** Ids of the records whose links pointed to the topic and now point to its parent. */
  readonly linked: readonly string[];
  /** Whether the topic had a cover, which was removed with the topic. */
  readonly hadCover: boolean;
  /** Whether the topic cut off the content outside of its frame. This content is visible now. */
  readonly wasClipped: boolean;
}

/** The topic that the author worked in was deleted in another window. Its nearest remaining ancestor is shown. */
interface TopicDeleted {
  readonly kind: 'topic-deleted';
  /** Title of the deleted topic. */
  readonly title: string;
}

/** A topic's automatic layout has ended: its child topics are placed by hand from now on. */
interface LayoutEnded {
  readonly kind: 'layout-ended';
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
}

/** Nothing was pasted, because the content of the clipboard is not valid. */
interface PasteRefused {
  readonly kind: 'paste-refused';
}

/** Pictures and media were not pasted, because their files belong to another presentation. */
interface PicturesLeftOut {
  readonly kind: 'pictures-left-out';
  /** Number of pictures and media that were not pasted. */
  readonly count: number;
}
