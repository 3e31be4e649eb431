import type { Privacy } from '@flydeck/contract/presentations/page-data';

/** Keys of the words for publishing. */
interface AudienceWords {
  /** What is written is saved, and is what the page shows. */
  readonly saved: string;
  readonly seePage: string;
  readonly publish: string;
  /** What will come of it. */
  readonly before: string;
  readonly done: string;
  readonly after: string;
}

const EVERYBODY: AudienceWords = {
  saved: 'editor.statePublished',
  seePage: 'editor.seePublic',
  publish: 'editor.publish',
  before: 'editor.publishText',
  done: 'editor.published',
  after: 'editor.publishedText',
};

/** What is said of publishing, by who sees the page: a private one is not published, and has no public page. */
export const AUDIENCE_WORDS: Readonly<Record<Privacy, AudienceWords>> = {
  public: EVERYBODY,
  reusable: EVERYBODY,
  hidden: {
    ...EVERYBODY,
    saved: 'editor.statePublishedHidden',
    seePage: 'editor.seeHidden',
    before: 'editor.publishTextHidden',
    after: 'editor.publishedTextHidden',
  },
  private: {
    saved: 'editor.statePrivate',
    seePage: 'editor.seePrivate',
    publish: 'editor.publishPrivate',
    before: 'editor.publishTextPrivate',
    done: 'editor.publishedPrivate',
    after: 'editor.publishedTextPrivate',
  },
};
