import type { Promo } from '@flydeck/contract/presentations/page-data';
import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { FirstStepNumber } from './deep-link.ts';

/** A stop of the path as the page knows it before anything is loaded; stop 0 is the overview. */
export interface ViewerStep {
  readonly topicId: string;
  readonly title: string;
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | null;
}

export interface ViewerOwner {
  readonly name: string;
  readonly avatar: { readonly initials: string; readonly color: string };
}

/** Everything the viewer is given with the page; all addresses are relative to the instance. */
export interface ViewerData {
  readonly title: string;
  /** "by Jane Doe", in the page's language. */
  readonly byOwner: string;
  readonly owner: ViewerOwner | null;
  readonly lastModifiedDateString: string;
  readonly previewUrl: string | null;
  readonly fallbackPreviewUrl: string | null;
  readonly sceneUrl: string;
  /** Starts without a press on Present. */
  readonly shouldAutoplay: boolean;
  /** Starts by itself, goes from step to step by itself, and begins again after the last. */
  readonly forceAutoplay: boolean;
  /** Once started it goes from step to step by itself, up to its end. */
  readonly plays?: boolean;
  /** How long a step without a time of its own stays while it plays. */
  readonly secondsPerStep?: number;
  /** The step (its index) to begin at, where the address names none. */
  readonly firstStep?: number;
  readonly embedMode: boolean;
  readonly firstStepNumber: FirstStepNumber;
  readonly steps: readonly ViewerStep[];
  /** What it says, by topic; quoted where a search found a word. */
  readonly transcriptData?: readonly TranscriptTopic[];
  /** BCP 47: the language that the presentation is in. */
  readonly language: string;
  /** Width over height of the overview. */
  readonly aspectRatio: number;
  /** Stands in place of the plain restart. */
  readonly promo?: Promo | null;
  /** The instance's name, in a corner of the stage; `url` is its home. */
  readonly watermark?: { readonly name: string; readonly url: string } | null;
  /** Where it can be seen on the instance itself; shown by embeds. */
  readonly mainSite?: { readonly name: string; readonly url: string };
}

interface Pictured {
  readonly previewUrl: string | null;
  readonly preview: { readonly url: string } | null;
}

/** What is shown where the preview does not arrive: the larger picture of link previews, if that is another one. */
export function fallbackPreview({ previewUrl, preview }: Pictured): string | null {
  return preview === null || preview.url === previewUrl ? null : preview.url;
}
