const SAMPLE_RATE_HZ = 8000;
const HEADER_BYTES = 44;
/** Argument of the methods of `DataView`: numbers in a WAV file are little-endian. */
const IS_LITTLE_ENDIAN = true;

/** Returns a quiet 440 Hz sine tone as a WAV file: 8 bits, mono, 8 kHz. */
export function toneWav(seconds: number): Uint8Array {
  const sampleCount = Math.round(SAMPLE_RATE_HZ * seconds);
  const bytes = new Uint8Array(HEADER_BYTES + sampleCount);
  const view = new DataView(bytes.buffer);
  const writeText = (offset: number, text: string) => {
    for (const [i, char] of [...text].entries()) view.setUint8(offset + i, char.charCodeAt(0));
  };
  // RIFF header. The size is the number of bytes after the size field.
  writeText(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + sampleCount, IS_LITTLE_ENDIAN);
  // Format chunk of 16 bytes: PCM, 1 channel, samples per second, bytes per second, bytes per sample, bits per sample.
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, IS_LITTLE_ENDIAN);
  view.setUint16(20, 1, IS_LITTLE_ENDIAN);
  view.setUint16(22, 1, IS_LITTLE_ENDIAN);
  view.setUint32(24, SAMPLE_RATE_HZ, IS_LITTLE_ENDIAN);
  view.setUint32(28, SAMPLE_RATE_HZ, IS_LITTLE_ENDIAN);
  view.setUint16(32, 1, IS_LITTLE_ENDIAN);
  view.setUint16(34, 8, IS_LITTLE_ENDIAN);
  writeText(36, 'data');
  view.setUint32(40, sampleCount, IS_LITTLE_ENDIAN);
  // Samples of 8 bits are unsigned, and silence is 128.
  for (let i = 0; i < sampleCount; i += 1)
    view.setUint8(HEADER_BYTES + i, 128 + Math.round(12 * Math.sin((i * 2 * Math.PI * 440) / SAMPLE_RATE_HZ)));
  return bytes;
}
