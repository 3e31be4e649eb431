import type { Point } from '@flydeck/scene/model/geometry';
import type { EditorCamera } from '../camera.ts';
import type { Outcome } from '../outcomes/outcome.ts';

/**
 * Informs the author about an effect of a command or of a change in another window. Outcomes are only announced to
 * screen readers. All other notices are also shown, because the author may overlook their effects.
 */
export type Notice = VisibleNotice | OutcomeNotice;

/** A notice that is shown on the screen. */
export type VisibleNotice =
  | TopicLeft
  | TopicDissolved
  | TopicDeleted
  | LayoutEnded
  | TextsMoved
  | PasteRefused
  | PicturesLeftOut
  | TextConverted
  | ReadOnly;

/** What a command or another change by the author has done. */
export interface OutcomeNotice {
  readonly kind: 'outcome';
  readonly outcome: Outcome;
  /** Id of the command; absent for other changes. */
  readonly command?: string;
}

/** Escape has moved the camera from a topic to its parent. */
interface TopicLeft {
  readonly kind: 'topic-left';
  /** See `topicName`. */
  readonly name: string;
  /** The camera before. */
  readonly camera: EditorCamera;
}

/** A topic was dissolved: its content was moved into its parent. */
interface TopicDissolved {
  readonly kind: 'topic-dissolved';
  /** Id of the dissolved topic. Comments on the dissolved topic are now shown at its parent. */
  readonly topic: string;
  /** See `topicName`. */
  readonly name: string;
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
  /** See `topicName`. */
  readonly name: string;
}

/** A topic's automatic layout has ended: its child topics are placed by hand from now on. */
interface LayoutEnded {
  readonly kind: 'layout-ended';
  /** Id of the topic. */
  readonly topic: string;
  /** See `topicName`. */
  readonly name: string;
}

/**
 * Elements with texts were moved into a topic with another scale. Their texts have the same size on the screen as
 * before, and therefore another size in the units of the topic.
 */
interface TextsMoved {
  readonly kind: 'texts-moved';
  /** Id of the topic that contains the elements now. */
  readonly topic: string;
  /** Ids of the moved elements. */
  readonly elements: readonly string[];
  /** The factor by which the text sizes were multiplied. */
  readonly factor: number;
}

/** Nothing was changed, because the author may not change the document (any more). */
interface ReadOnly {
  readonly kind: 'read-only';
}

/** Nothing was pasted, because the content of the clipboard is not valid. */
interface PasteRefused {
  readonly kind: 'paste-refused';
}

/** Pictures and media were not pasted, because their files belong to another presentation or another site. */
export interface PicturesLeftOut {
  readonly kind: 'pictures-left-out';
  /** Number of pictures and media that were not pasted. */
  readonly count: number;
  /**
   * `no-access`: the author cannot edit the other presentation (any more). `storage-full`: the files would exceed the
   * maximum storage of this presentation. `unknown`: the other presentation is unknown. `other-site`: pasted HTML
   * refers to the files, which are not requested.
   */
  readonly reason: 'unknown' | 'no-access' | 'storage-full' | 'other-site';
}

/**
 * A plain text was pasted as Markdown, as the card of a video, or as an SVG (as shapes or as a picture), or was refused
 * as an SVG picture, and can be pasted as plain text instead.
 */
export interface TextConverted {
  readonly kind: 'markdown-pasted' | 'video-card-pasted' | 'svg-shapes-pasted' | 'svg-pasted' | 'svg-refused';
  readonly text: string;
  /** Ids of the pasted elements. */
  readonly elements: readonly string[];
  /** The point of the window around which the text was pasted; absent: the centre of the visible area. */
  readonly point?: Point;
}
