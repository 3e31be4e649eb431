const RATE = 8000;
const HEADER_BYTES = 44;

/** A quiet 440 Hz sine tone as a WAV file: 8 bits, mono, 8 kHz. */
export function toneWav(seconds: number): Uint8Array {
  const samples = Math.round(RATE * seconds);
  const bytes = new Uint8Array(HEADER_BYTES + samples);
  const view = new DataView(bytes.buffer);
  const writeText = (offset: number, text: string) => {
    for (const [i, char] of [...text].entries()) view.setUint8(offset + i, char.charCodeAt(0));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  writeText(36, 'data');
  view.setUint32(40, samples, true);
  for (let i = 0; i < samples; i += 1)
    view.setUint8(HEADER_BYTES + i, 128 + Math.round(12 * Math.sin((i * 2 * Math.PI * 440) / RATE)));
  return bytes;
}
