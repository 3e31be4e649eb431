import { expect, it } from 'vitest';
import { parseVideoAddress } from './video-address.ts';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'YouTube', 'youtube.com · dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube', 'm.youtube.com · dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ\n', 'YouTube', 'youtu.be · dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'Vimeo', 'vimeo.com · 76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', 'Vimeo', 'player.vimeo.com · 76979871'],
  ['https://files.example/a/Danube%20in_spring.MP4?x=1', 'Danube in spring', 'files.example'],
  ['http://files.example/100%.webm', '100%', 'files.example'],
])('reads %s as the address of a video', (text, title, detail) => {
  expect(parseVideoAddress(text)).toEqual({ href: text.trim(), title, detail });
});

it.each([
  'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=<script>',
  'https://www.youtube.com/@channel',
  'https://youtu.be@host.example/a.mp4',
  'https://vimeo.com/about',
  'https://example.org/a.mp4.html',
  'javascript:alert(1)//a.mp4',
  'file:///a.mp4',
  'See https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ\nhttps://youtu.be/dQw4w9WgXcQ',
  `https://example.org/${'a'.repeat(4000)}.mp4`,
])('does not read %j as the address of a video', (text) => {
  expect(parseVideoAddress(text)).toBeUndefined();
});

it('removes marks of text direction from titles, and cuts off long titles', () => {
  expect(parseVideoAddress('https://example.org/a%E2%80%AEb%00c.mp4')?.title).toBe('abc');
  expect(parseVideoAddress(`https://example.org/${'a'.repeat(200)}.mp4`)?.title).toBe(`${'a'.repeat(59)}…`);
});
