import type { Avatar } from '../accounts/me.ts';
import type { TemplateCard } from '../templates/template-card.ts';

/** A published scene that looks the same as the last state of the log. */
export interface PublishedScene {
  /** Path of the scene's JSON. */
  readonly url: string;
  /** Sequence number of the published state. */
  readonly fromSeq: number;
  /** Sequence number of the last state of the log. All states from `fromSeq` on look the same. */
  readonly toSeq: number;
}

/** The person who has opened the editor page, as the others see the person. */
export interface EditPageViewer {
  /** Oid of the profile, or of the guest. */
  readonly profileOid: string;
  readonly name: string;
  readonly avatar: Avatar;
  /** Whether the person works without an account: then, publishing, renaming and all that needs an account are absent. */
  readonly isGuest: boolean;
}

/** Data of the editor page. The page loads the document from the API. */
export interface EditPage {
  readonly oid: string;
  readonly schemaVersion: '0' | '2';
  readonly title: string;
  /** Path of the public page. */
  readonly path: string;
  readonly viewer: EditPageViewer;
  /** Whether the viewer may edit the presentation. If not, the viewer may comment on it. */
  readonly canEdit: boolean;
  /** When the draft was last changed, in ISO 8601; null if unknown. */
  readonly draftTime: string | null;
  /** Whether an AI service is configured, which changes topics on request. */
  readonly hasAiService: boolean;
  /** Whether the brand kit of the instance has a logo. */
  readonly hasBrandLogo: boolean;
  /** The scene that the editor shows until the first change; absent if the log has changes that are not published. */
  readonly publishedScene?: PublishedScene;
}

/** Data of `/create/`. */
export interface CreatePage {
  /** Name of the template in the URL; null if the URL names none. */
  readonly template: string | null;
  readonly templates: readonly TemplateCard[];
  /** Whether an AI service is configured. Without one, the words of notes are arranged as they are. */
  readonly hasAiService: boolean;
}
