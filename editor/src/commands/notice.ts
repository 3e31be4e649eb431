/** A notice for the author after a command, about what is not visible at once. */
export type Notice = TopicDissolved | LayoutEnded | PasteRefused | PicturesLeftOut;

interface TopicDissolved {
  readonly kind: 'topic-dissolved';
  /** The dissolved topic: comments on it are to be shown at its parent. */
  readonly topic: string;
  readonly title: string;
  readonly parent: string;
  /** Steps that became views of the parent. */
  readonly steps: readonly string[];
  /** Records whose links to the topic point to its parent now. */
  readonly linked: readonly string[];
  /** Whether the topic had a cover, which is gone. */
  readonly hadCover: boolean;
  /** Whether the topic cut off its content, which is visible now. */
  readonly wasClipped: boolean;
}

/** The topics in a topic are placed by hand from now on. */
interface LayoutEnded {
  readonly kind: 'layout-ended';
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
  readonly count: number;
}
