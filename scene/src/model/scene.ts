import type { DisplayItem, LinkArea, Paint, StructNode } from '../paint/display-list.ts';
import type { Matrix, Rect, Size } from './geometry.ts';

/** Version of the scene format; see `readScene`. */
export const SCENE_VERSION = 1;

/** A font file of the scene; `id` is the family name under which the painters register it. */
export interface SceneFont {
  readonly id: string;
  /** URL path of the WOFF2 file, such as `/fonts/<hash>.woff2`. */
  readonly url: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Size of the WOFF2 file in bytes, for the loading progress. */
  readonly bytes: number;
  /** Ascent and descent as fractions of the text size. */
  readonly ascent: number;
  readonly descent: number;
  /** Only invisible text uses the font, so browsers do not load it. */
  readonly unseen?: boolean;
}

/** A picture in several sizes in pixels, smallest first. The painter uses the smallest size that looks sharp. */
export interface SceneImage {
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  readonly sources: readonly {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly bytes: number;
  }[];
  /** Average colour, painted until the picture is loaded. */
  readonly color?: string;
  /** The original asset's SHA-256, for the PDF (JPEGs are embedded unchanged). */
  readonly original: string;
  readonly mediaType: string;
}

/** A video or audio file; `bytes` is its size. */
export interface SceneMedia {
  readonly url: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/**
 * A question to the audience that is drawn in a frame, with what is needed to draw its results over it. All boxes are
 * in the question's own space.
 */
export interface SceneQuestion {
  /** Id of the document's element. */
  readonly element: string;
  readonly answer: 'choice' | 'text' | 'scale';
  readonly prompt: string;
  /** Options of a choice. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly isMultiple: boolean;
  /** Whether text answers are shown only after the presenter has approved them. */
  readonly isModerated: boolean;
  /** Whether text answers are shown as a word cloud instead of a list. */
  readonly isCloud: boolean;
  /** The page of the presentation shows the results that the last live session has shown; absent: it does not. */
  readonly showsLastResults?: true;
  /** First and last value of a scale; null for other kinds. */
  readonly range: { readonly min: number; readonly max: number } | null;
  /** Matrix from the question's space to the frame's. */
  readonly place: Matrix;
  readonly size: Size;
  /** Boxes of the options or values, or the box of the text answers. */
  readonly boxes: readonly Rect[];
  /** Text size of results. */
  readonly textSize: number;
  readonly colors: { readonly ink: string; readonly accent: string; readonly paper: string };
}

/**
 * A compiled topic: its display list in its own space, and its position in its parent's space. Frame 0 is the root.
 * Coordinates are relative to the frame, never global, because global coordinates lose precision in deep zooms.
 */
export interface SceneFrame {
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
  /** Index of the parent's frame; -1 for the root. */
  readonly parent: number;
  /** Matrix from this frame's space to its parent's. */
  readonly place: Matrix;
  readonly size: Size;
  readonly background?: Paint;
  /** Corner radius, in units of the frame. */
  readonly corner?: number;
  /** Set if items and children are clipped at the edge of the frame, with its rounded corners. */
  readonly clip?: true;
  readonly items: readonly DisplayItem[];
  /** Items of the cover, which are painted over content and children while the frame is small on the screen. */
  readonly cover?: readonly DisplayItem[];
  /** The semantic structure of the items, for screen readers and tagged PDFs. */
  readonly struct: readonly StructNode[];
  readonly links: readonly LinkArea[];
  /** Questions to the audience; absent if there are none. */
  readonly questions?: readonly SceneQuestion[];
  /** Indexes of the child topics' frames, in painting order. */
  readonly children: readonly number[];
  /**
   * For each frame of `children`, the number of items that are painted before the frame; ascending. Absent: all items
   * are painted before the child frames.
   */
  readonly itemsBelow?: readonly number[];
  /** Bounding box of the frame, its items and all its descendants, in the frame's space. */
  readonly extent: Rect;
  /** Language of the topic (BCP 47), if the document states one for the topic. */
  readonly lang?: string;
}

/** An element, or a paragraph of its text, that appears or leaves during a step. */
export interface Build {
  /** Id of the document's element. */
  readonly element: string;
  /** Index of the paragraph; absent: the whole element. */
  readonly paragraph?: number;
  /** The element leaves; absent: it appears. */
  readonly leaves?: true;
  /** Index of the frame with the items; absent: the step's frame. */
  readonly frame?: number;
  /** Range of the element's or paragraph's items in the frame's `items`; the end is exclusive. */
  readonly items: readonly [from: number, to: number];
  /** Range of the element's or paragraph's link areas in the frame's `links`; the end is exclusive. */
  readonly links?: readonly [from: number, to: number];
}

/** One stop on the path. The camera shows `view`, a rectangle in the space of the frame. */
export interface Step {
  /** Unique in the presentation; absent from presentations without an explicit path. */
  readonly id?: string;
  /** Index of the frame. */
  readonly frame: number;
  readonly title: string;
  readonly view: Rect;
  /** Rotation of the view about its centre, in degrees clockwise. */
  readonly rotation?: number;
  /** Speaker notes. */
  readonly notes?: string;
  /** Duration in autoplay, in seconds; absent: the viewer's interval. */
  readonly seconds?: number;
  /** How the camera arrives; absent: by flying. */
  readonly transition?: 'fade' | 'cut';
  /** Groups of builds, in order. The groups are applied one by one before the camera flies to the next step. */
  readonly builds?: readonly (readonly Build[])[];
  /**
   * Hides the other topics while the camera rests at this step. Otherwise, the other topics would be visible around
   * `view` in a window with another aspect ratio.
   */
  readonly isolated?: true;
}

/** A compiled presentation, the input of painting, export and player. Immutable, stored under the hash of its bytes. */
export interface Scene {
  readonly format: 'flydeck-scene';
  readonly version: typeof SCENE_VERSION;
  readonly kind: 'pitch' | 'classic';
  readonly title: string;
  /** Language of the presentation (BCP 47). */
  readonly language: string;
  readonly author?: string;
  /** Colour of the canvas outside of the root frame. */
  readonly backdrop: string;
  readonly fonts: readonly SceneFont[];
  /** Pictures by the SHA-256 of their asset. */
  readonly images: Readonly<Record<string, SceneImage>>;
  /** Video and audio files by the SHA-256 of their asset. */
  readonly media: Readonly<Record<string, SceneMedia>>;
  readonly frames: readonly SceneFrame[];
  readonly steps: readonly Step[];
}
