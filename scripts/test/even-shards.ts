import { stat } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

interface Weighed {
  readonly path: string;
  readonly bytes: number;
}

/** Deals files out to `count` parts, the heaviest first and each to the part that is lightest by then. */
export function evenParts<File extends Weighed>(files: readonly File[], count: number): File[][] {
  const parts = Array.from({ length: count }, () => ({ bytes: 0, files: [] as File[] }));
  const heaviestFirst = files.toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  for (const file of heaviestFirst) {
    const lightest = parts.reduce((light, part) => (part.bytes < light.bytes ? part : light));
    lightest.bytes += file.bytes;
    lightest.files.push(file);
  }
  return parts.map((part) => part.files);
}

/**
 * Shards with about as much to do each, where vitest's own have as many files each. How long a file takes is guessed from
 * how long it is to read, which every process knows without having run it, and which nobody has to keep up to date.
 */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (!shard) return files;
    const weighed = files.map(async (spec) => ({
      spec,
      path: spec.moduleId,
      bytes: (await stat(spec.moduleId)).size,
    }));
    const parts = evenParts(await Promise.all(weighed), shard.count);
    return (parts[shard.index - 1] ?? []).map(({ spec }) => spec);
  }
}
