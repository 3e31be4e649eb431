import { buildPptx, paragraph, shape } from '@flydeck/readers/pptx/testing/build-pptx';
import { describe, expect, it } from 'vitest';
import { measurePeakMemoryMib } from './testing/peak-memory.ts';

/** Returns the XML of a placeholder whose position is neither in the slide nor in its layout or master. */
const placeholderWithoutPosition = (i: number) =>
  shape({
    id: i + 2,
    placement: '',
    placeholder: `<p:ph type="body" idx="${i + 10}"/>`,
    text: paragraph(`Text ${i}`),
  });

// Only the kernel of Linux records the peak memory of a process.
describe.runIf(process.platform === 'linux')('peak memory of an import', () => {
  it('is below 200 MiB for 500 slides of placeholders without positions', async () => {
    const shapes = Array.from({ length: 20 }, (_, i) => placeholderWithoutPosition(i)).join('');
    const bytes = buildPptx({ slides: Array.from({ length: 500 }, () => ({ shapes })) });
    expect(await measurePeakMemoryMib({ name: 'unplaced.pptx', bytes })).toBeLessThan(200);
  });
});
