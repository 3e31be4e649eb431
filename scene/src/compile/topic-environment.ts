import type { Theme } from '../model/theme.ts';
import type { PaintColor } from '../paint/display-list.ts';

/** The properties of a topic and of the document on which the compiled elements of the topic depend. */
export interface TopicEnvironment {
  /** Id of the topic. */
  readonly topic: string;
  readonly theme: Theme;
  /** Size of the topic, in its units. */
  readonly width: number;
  readonly height: number;
  /** The own or inherited background colour of the topic; undefined if the background is a gradient or a picture. */
  readonly background: PaintColor | undefined;
  /** A language tag of BCP 47. */
  readonly language: string;
}

/** Returns whether elements compile to the same items in both environments. */
export function isSameEnvironment(a: TopicEnvironment, b: TopicEnvironment): boolean {
  return (
    a.topic === b.topic &&
    a.theme === b.theme &&
    a.width === b.width &&
    a.height === b.height &&
    a.background === b.background &&
    a.language === b.language
  );
}
