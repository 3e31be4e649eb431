/** The video services whose players an operator can allow. */
export const VIDEO_PLAYERS = ['youtube', 'vimeo'] as const;
export type VideoPlayerName = (typeof VIDEO_PLAYERS)[number];

/** Origins of the players. The one of YouTube sets no cookies before the video plays. */
export const PLAYER_ORIGINS: Readonly<Record<VideoPlayerName, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
};
