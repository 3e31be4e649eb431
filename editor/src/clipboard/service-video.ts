import { PLAYER_ORIGINS, type VideoPlayerName } from '@flydeck/contract/video-players';

/** A video of a service. */
interface ServiceVideo {
  readonly player: VideoPlayerName;
  readonly id: string;
  /** The key in the address of an unlisted video of Vimeo. */
  readonly key?: string;
  /** Position at which the video starts, in seconds. */
  readonly start?: number;
}

const YOUTUBE_HOST = /^(?:(?:m|music)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_PATH = /^\/(?:shorts|live|embed)\/([\w-]{6,20})\/?$/;
const YOUTUBE_ID = /^[\w-]{6,20}$/;
const VIMEO_HOST = /^(?:player\.)?vimeo\.com$/;
const VIMEO_PATH = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{3,20})(?:\/([\da-f]{6,20}))?\/?$/;
/** Matches a start position such as `90`, `90s` or `1h2m3s`. */
const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

/** Returns the video of a web address; undefined for other addresses, and for those with a user name or password. */
export function serviceVideoOf(href: string): ServiceVideo | undefined {
  if (!/^https?:\/\/\S+$/i.test(href) || !URL.canParse(href)) return undefined;
  const { username, password, hostname, port, pathname, searchParams } = new URL(href);
  if (username !== '' || password !== '' || port !== '') return undefined;
  const host = hostname.replace(/^www\./, '');
  const [, vimeoId, key = searchParams.get('h') ?? undefined] =
    (VIMEO_HOST.test(host) && VIMEO_PATH.exec(pathname)) || [];
  if (vimeoId !== undefined)
    return { player: 'vimeo', id: vimeoId, ...(key && /^[\da-f]{6,20}$/.test(key) ? { key } : {}) };
  const id = youtubeId(host, pathname, searchParams);
  if (!id || !YOUTUBE_ID.test(id)) return undefined;
  const start = startSeconds(searchParams.get('t') ?? searchParams.get('start') ?? '');
  return { player: 'youtube', id, ...(start > 0 ? { start } : {}) };
}

function youtubeId(host: string, pathname: string, searchParams: URLSearchParams): string | null | undefined {
  if (host === 'youtu.be') return pathname.slice(1);
  if (!YOUTUBE_HOST.test(host)) return undefined;
  return pathname === '/watch' ? searchParams.get('v') : YOUTUBE_PATH.exec(pathname)?.[1];
}

function startSeconds(value: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = START.exec(value) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * Returns the URL of the player that plays the video of a web address after a click; undefined if the address is not
 * that of a video, or if its player is not allowed.
 */
export function playerUrlOf(href: string, allowed: readonly VideoPlayerName[]): string | undefined {
  const video = serviceVideoOf(href);
  if (!video || !allowed.includes(video.player)) return undefined;
  const { player, id, key, start } = video;
  const url = new URL(player === 'youtube' ? `/embed/${id}` : `/video/${id}`, PLAYER_ORIGINS[player]);
  url.searchParams.set('autoplay', '1');
  if (player === 'youtube') url.searchParams.set('playsinline', '1');
  else url.searchParams.set('dnt', '1');
  if (key !== undefined) url.searchParams.set('h', key);
  if (start !== undefined) url.searchParams.set('start', String(start));
  return url.href;
}
