import type { Anchor } from '@flydeck/contract/comments/anchor';

/** What the page knows about the part that a thread is about. */
export interface AnchorDescription {
  /** Name of the part, such as "Image: A cat". */
  readonly label: string;
  /**
   * `gone`: the part was deleted. `changed`: the commented passage is not in the text any more, or another part differs
   * from its state when the thread was created.
   */
  readonly state: 'present' | 'gone' | 'changed';
}

/** The page on which comments are shown. */
export interface CommentTarget {
  describe(anchor: Anchor): AnchorDescription;
  /** Moves the view to the part. */
  show(anchor: Anchor): void;
}
