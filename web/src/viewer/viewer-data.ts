import type { TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { VideoPlayerName } from '@flydeck/contract/video-players';
import type { ComponentType } from 'react';
import type { FirstStepNumber } from './deep-link.ts';
import type { Session } from './player/session.ts';
import type { ViewerStep } from './viewer-step.ts';

interface ViewerOwner {
  readonly name: string;
  readonly avatar: { readonly initials: string; readonly color: string };
}

/** The presentation whose recordings are played. */
export interface RecordingsSource {
  readonly oid: string;
  /** The access key of the page; null if no share link has opened the page. */
  readonly accessKey: string | null;
  /** Hook that returns whether there is a recording that the visitor may play. */
  useIsOffered(): boolean;
}

/** The presentation whose last results are shown. */
interface LastResultsSource {
  readonly oid: string;
  /** As in `RecordingsSource`. */
  readonly accessKey: string | null;
  /** The component that loads and draws the results. */
  readonly Layer: ComponentType<LastResultsProps>;
}

export interface LastResultsProps {
  readonly source: LastResultsSource;
  readonly session: Session;
  /** Index of the current step. */
  readonly step: number;
}

/** The viewer's input from the page data. All URLs are relative to the instance. */
export interface ViewerData {
  readonly title: string;
  /** "by Jane Doe", in the page's language. */
  readonly byOwner: string;
  readonly owner: ViewerOwner | null;
  /** The date of the last change, in the page's language. */
  readonly lastModifiedDateString: string;
  /** URL of the preview that the overlay of the stage shows. */
  readonly previewUrl: string | null;
  /** URL of the preview that is shown if `previewUrl` fails to load (`fallbackPreview`). */
  readonly fallbackPreviewUrl: string | null;
  readonly sceneUrl: string;
  /** Whether the presentation starts before the visitor presses Present. */
  readonly shouldAutoplay: boolean;
  /** Whether the presentation starts and advances by itself, and starts over after the last step. */
  readonly forceAutoplay: boolean;
  /** Whether the presentation, once started, advances by itself until the end. */
  readonly advancesAutomatically?: boolean;
  /** Number of seconds for which autoplay shows a step, if the author set no duration for the step. */
  readonly secondsPerStep?: number;
  /** Index of the step to start at if the URL names no step. */
  readonly firstStep?: number;
  /** Whether the viewer is in an embed instead of the page of the presentation. */
  readonly embedMode: boolean;
  /** The number that URLs use for the entry at index 0 of `steps`. */
  readonly firstStepNumber: FirstStepNumber;
  readonly steps: readonly ViewerStep[];
  /** Texts of the topics. If the URL contains search terms, a passage of these texts is shown. */
  readonly transcriptData?: readonly TranscriptTopic[];
  /** BCP 47 language of the presentation's content. */
  readonly language: string;
  /** Width ÷ height of the overview. */
  readonly aspectRatio: number;
  /** The instance's name, which is shown in a corner of the stage, and the URL of the instance's home page. */
  readonly watermark?: { readonly name: string; readonly url: string } | null;
  /** Services whose players the visitor may load by a click on a linked video; absent: none. */
  readonly videoPlayers?: readonly VideoPlayerName[];
  /** The instance's name and the URL of the presentation's page. Only set in embeds. */
  readonly mainSite?: { readonly name: string; readonly url: string };
  /** Where recordings of the presentation are loaded from; absent where they are not played. */
  readonly recordings?: RecordingsSource;
  /** The results of the last live sessions, over the questions that show them; absent where they are not shown. */
  readonly lastResults?: LastResultsSource;
  /** URL of the presenter's console; absent where it is not offered, such as in embeds. */
  readonly presenterUrl?: string;
}

interface PreviewSources {
  readonly previewUrl: string | null;
  readonly preview: { readonly url: string } | null;
}

/**
 * Returns the URL of the larger link preview, which is used if `previewUrl` fails to load. Null if there is no link
 * preview or both URLs are the same.
 */
export function fallbackPreview({ previewUrl, preview }: PreviewSources): string | null {
  return preview === null || preview.url === previewUrl ? null : preview.url;
}
