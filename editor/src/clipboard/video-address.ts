import type { VideoPlayerName } from '@flydeck/contract/video-players';
import { serviceVideoOf } from './service-video.ts';

/** What a card shows of the address of a video. Everything is read from the address: nothing is requested. */
export interface VideoAddress {
  readonly href: string;
  /** The name of the service, or the name of the file. */
  readonly title: string;
  /** The host, and for services the id of the video. */
  readonly detail: string;
}

/** Maximum length of an address, which is that of links in documents, and of the parts shown on a card. */
const MAX_LENGTH = 4000;
const MAX_TITLE_LENGTH = 60;
const SERVICE_NAMES: Readonly<Record<VideoPlayerName, string>> = { youtube: 'YouTube', vimeo: 'Vimeo' };
const FILE_PATH = /\/([^/]+)\.(?:mp4|m4v|webm)$/i;

/**
 * Reads a text as the address of a video: of YouTube, Vimeo, or a file (MP4 or WebM). Returns undefined for other texts,
 * and for addresses with a user name or password.
 */
export function parseVideoAddress(text: string): VideoAddress | undefined {
  const href = text.trim();
  if (href.length > MAX_LENGTH || !/^https?:\/\/\S+$/i.test(href) || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const video = serviceVideoOf(href);
  if (video) return { href, title: SERVICE_NAMES[video.player], detail: `${host} · ${video.id}` };
  const fileName = FILE_PATH.exec(url.pathname)?.[1];
  return fileName === undefined ? undefined : { href, title: titleOfFile(fileName), detail: host };
}

/** Returns a readable title: the decoded name with spaces, without control characters and marks of text direction. */
function titleOfFile(name: string): string {
  const title = decode(name)
    .replace(/\p{C}/gu, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  const characters = [...(title || name)];
  return characters.length > MAX_TITLE_LENGTH
    ? `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
    : characters.join('');
}

/** Decodes a part of a path; returns it unchanged if its encoding is invalid. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
