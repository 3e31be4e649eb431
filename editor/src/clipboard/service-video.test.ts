import { expect, it } from 'vitest';
import { playerUrlOf } from './service-video.ts';

const BOTH = ['youtube', 'vimeo'] as const;

it.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1',
  ],
  [
    'https://youtu.be/dQw4w9WgXcQ?t=1m30s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&start=90',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/ab12cd34ef', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=ab12cd34ef'],
])('returns the player of %s', (href, url) => {
  expect(playerUrlOf(href, BOTH)).toBe(url);
});

it.each([
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=../../redirect',
  'https://youtu.be/dQw4w9WgXcQ/../a"onload=',
  'https://vimeo.com/76979871?h=%22%3E%3Cscript%3E/../a/b',
  'javascript:location="https://youtu.be/dQw4w9WgXcQ"',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  '//youtu.be/dQw4w9WgXcQ',
  'https://',
])('returns no other page than a player for %s', (href) => {
  const url = playerUrlOf(href, BOTH);
  // An invalid key is dropped; the video itself is one of Vimeo.
  expect(url === undefined || url === 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1').toBe(true);
});

it('returns no player that the operator does not allow', () => {
  expect(playerUrlOf('https://vimeo.com/76979871', ['youtube'])).toBeUndefined();
  expect(playerUrlOf('https://youtu.be/dQw4w9WgXcQ', [])).toBeUndefined();
});
