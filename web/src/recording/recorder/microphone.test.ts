import { describe, expect, it } from 'vitest';
import { chooseMimeType, mediaTypeOf } from './microphone.ts';

const chosen = (vendor: string, supported: readonly string[]) =>
  chooseMimeType({ vendor, isTypeSupported: (type) => supported.includes(type) });
const [OPUS_WEBM, OPUS_MP4, AAC, MP4, WEBM, OGG] = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/webm',
  'audio/ogg;codecs=opus',
];

describe('the recorded format', () => {
  it.each([
    ['Chrome', 'Google Inc.', [OPUS_WEBM, OPUS_MP4, AAC, MP4, WEBM], OPUS_WEBM],
    ['Firefox', '', [OPUS_WEBM, WEBM, OGG], OPUS_WEBM],
    ['Safari 18.4', 'Apple Computer, Inc.', [OPUS_WEBM, WEBM, OPUS_MP4, AAC, MP4], AAC],
    ['Safari 14', 'Apple Computer, Inc.', [MP4], MP4],
    ['a browser of which only the container is known', '', [WEBM], WEBM],
    ['a browser that records MP4 only', '', [MP4], MP4],
    ['a browser that records nothing that the server accepts', '', [OGG], undefined],
  ])('of %s is one that all browsers play, as far as it records one', (_, vendor, supported, expected) => {
    expect(chosen(vendor, supported)).toBe(expected);
  });

  it('is sent to the server without codecs', () => {
    expect([OPUS_WEBM, OPUS_MP4, AAC, MP4, WEBM].map(mediaTypeOf)).toEqual([WEBM, MP4, MP4, MP4, WEBM]);
  });
});
