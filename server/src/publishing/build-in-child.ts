import { fileURLToPath } from 'node:url';
import { ImportError, type ImportErrorCode } from '@flydeck/readers/import-result';
import { encodeMessage, jsonBody } from '../adapters/sandbox/child-messages.ts';
import { encodeFiles } from '../adapters/sandbox/named-files.ts';
import { ChildFailedError, type ChildFailure, type ChildLimits, runChild } from '../adapters/sandbox/run-child.ts';
import type { BuiltScene, SceneSource } from './build-scene.ts';
import { BuiltSceneReader } from './built-scene-messages.ts';

/** Limits for building one scene. Scaling a picture of 100 million pixels takes 400 MB. */
const BUILD_LIMITS: ChildLimits = {
  milliseconds: 120_000,
  heapMegabytes: 1024,
  residentMegabytes: 2400,
  resultBytes: 1_500_000_000,
};

const CHILD = fileURLToPath(new URL('./build-child.ts', import.meta.url));

const FAILURES: Record<ChildFailure, readonly [ImportErrorCode, string]> = {
  time: ['import.too_large', 'Rendering this presentation takes too long.'],
  memory: ['import.too_large', 'Rendering this presentation takes too much memory.'],
  output: ['import.too_large', 'The files of this presentation are too large.'],
  crash: ['import.corrupt', 'This presentation could not be rendered.'],
};

/**
 * Builds a scene like `buildScene`, but in a child process, because native code decodes the untrusted pictures of a
 * document. The result of the child is untrusted too, so `BuiltSceneReader` checks that each file is named by the hash
 * of its content.
 * @param program path of the program of the child process; tests pass a malicious program
 * @throws ImportError when a limit is exceeded, the child crashes or its result is invalid.
 */
export async function buildSceneInChild(
  { document, assets }: SceneSource,
  limits: Partial<ChildLimits> = {},
  program: string = CHILD,
): Promise<BuiltScene> {
  const reader = new BuiltSceneReader();
  const input = (function* () {
    yield encodeMessage('deck', jsonBody(document));
    yield* encodeFiles(assets);
    yield encodeMessage('end');
  })();
  const childOptions = { program, input, limits: { ...BUILD_LIMITS, ...limits } };
  try {
    await runChild({ ...childOptions, onMessage: (message) => reader.add(message) });
    return reader.finish();
  } catch (error) {
    const failure = error instanceof ChildFailedError ? error.failure : 'crash';
    throw new ImportError(...FAILURES[failure], { cause: error });
  }
}
