import type { CreatePresentationRequest } from '@flydeck/contract/drafts/create-draft';

/** The form that creates the presentation: the form of the create page, or of the notes and the AI outline. */
export type CreationForm = 'create' | 'outline';

/** A creation that waits until the visitor has signed up or logged in. */
interface PendingCreation {
  readonly form: CreationForm;
  readonly request: CreatePresentationRequest;
  /** Time at which the visitor pressed the create button, in milliseconds since 1970. */
  readonly requestedAt: number;
}

/** Key in session storage, which must not change (docs/persisted-names.md). */
const STORAGE_KEY = 'pendingCreation';

/** Time after which a creation no longer continues by itself. The input of the form is kept longer. */
const MAX_AGE_MS = 30 * 60_000;

/** Returns the time in milliseconds since 1970. */
const currentTime = (): number => Math.round(performance.timeOrigin + performance.now());

/**
 * Stores a request that continues after the visitor has signed up or logged in. Errors of a full or blocked storage are
 * ignored: the visitor then presses the create button again.
 */
export function savePendingCreation(
  storage: Storage,
  pending: Pick<PendingCreation, 'form' | 'request'>,
  now = currentTime(),
): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...pending, requestedAt: now } satisfies PendingCreation));
  } catch {
    // An older request must not be created instead of this one.
    clearPendingCreation(storage);
  }
}

/** Removes and returns the stored request of a form; undefined if there is none, or only an old or invalid one. */
export function takePendingCreation(
  storage: Storage,
  form: CreationForm,
  now = currentTime(),
): CreatePresentationRequest | undefined {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as Partial<PendingCreation> | null;
    if (typeof stored !== 'object' || stored === null || stored.form !== form) return undefined;
    storage.removeItem(STORAGE_KEY);
    const { request, requestedAt } = stored;
    const isRecent = typeof requestedAt === 'number' && Math.abs(now - requestedAt) <= MAX_AGE_MS;
    // The server validates the request.
    return isRecent && typeof request === 'object' && request !== null ? request : undefined;
  } catch {
    return undefined;
  }
}

export function clearPendingCreation(storage: Storage): void {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {
    // A blocked storage contains no request.
  }
}
