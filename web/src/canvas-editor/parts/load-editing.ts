import { loadChunk } from '../../viewer/load-chunk.ts';

/** The code that the editor needs only to change a presentation. */
export type Editing = typeof import('../editing.ts');

let editing: Promise<Editing> | undefined;
let loaded: Editing | undefined;
/** Number of failed attempts to load the code. */
let failedAttempts = 0;

let hasAiService = false;

/** Adds the commands that use the AI service, when the code is loaded. Must be called before the code is loaded. */
export function enableAssistance(): void {
  hasAiService = true;
}

let isMember = false;

/** Adds what only members may do, when the code is loaded. Must be called before the code is loaded. */
export function enableForMember(): void {
  isMember = true;
}

let hasLogo = false;

/** Adds the command that inserts the logo of the instance. Must be called before the code is loaded. */
export function enableLogo(): void {
  hasLogo = true;
}

/** Whether the editor offers to insert the logo of the instance. */
export const isLogoEnabled = (): boolean => hasLogo;

/** Returns the code that changes presentations; undefined if it is not loaded. */
export const loadedEditing = (): Editing | undefined => loaded;

/** Loads the code that changes presentations, unless it is loaded. After a failure, the next call tries again. */
export function loadEditing(): Promise<Editing> {
  editing ??= loadChunk({ number: 53, name: 'editing', load: () => import('../editing.ts') }, failedAttempts).then(
    (module) => {
      loaded = module;
      if (hasAiService) module.registerAssistance();
      if (isMember) module.registerForMember();
      if (hasLogo) module.registerBrand();
      return module;
    },
    (error: unknown) => {
      failedAttempts += 1;
      editing = undefined;
      throw error;
    },
  );
  return editing;
}
