import { type Person, personSchema } from '@flydeck/contract/editing/presence';
import { z } from 'zod';

/** PostgreSQL channel for the presence of people between the processes of an instance. */
export const PRESENCE_CHANNEL = 'edit_presence';

/** Maximum size of a payload. NOTIFY accepts less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7900;

/** A notification about the people whose sockets are connected to one process. Short names, because space is limited. */
const payloadSchema = z.object({
  /** Oid of the presentation. */
  o: z.string(),
  /** Id of the sending process. */
  p: z.string(),
  /** Whether the other processes must send all their people. */
  a: z.boolean().optional(),
  /** People whose state is new, or is repeated. */
  s: z.array(personSchema).optional(),
  /** Connection ids of people who left. */
  l: z.array(z.string()).optional(),
});
export type PresencePayload = z.infer<typeof payloadSchema>;

/** The content of one or several payloads. */
export interface PresenceUpdate {
  readonly requestsAll: boolean;
  readonly people: readonly Person[];
  readonly left: readonly string[];
}

/** Returns the payloads of an update. Each is small enough for NOTIFY. */
export function createPayloads(
  oid: string,
  processId: string,
  { requestsAll, people, left }: PresenceUpdate,
): string[] {
  const base: PresencePayload = { o: oid, p: processId };
  const payloads: PresencePayload[] = requestsAll ? [{ ...base, a: true }] : [];
  let bytes = Number.POSITIVE_INFINITY;
  const add = (key: 's' | 'l', part: Person | string): void => {
    // The comma or the name of the list is at most 6 bytes.
    const partBytes = Buffer.byteLength(JSON.stringify(part)) + 6;
    if (bytes + partBytes > PAYLOAD_MAX_BYTES) {
      payloads.push({ ...base });
      bytes = Buffer.byteLength(JSON.stringify(base));
    }
    bytes += partBytes;
    const payload = payloads.at(-1) as Record<'s' | 'l', unknown[] | undefined>;
    payload[key] = [...(payload[key] ?? []), part];
  };
  for (const id of left) add('l', id);
  for (const person of people) add('s', fitted(person));
  return payloads.map((payload) => JSON.stringify(payload));
}

/** Maximum size of a person in a payload. The rest is for the ids of presentation and process. */
const PERSON_MAX_BYTES = PAYLOAD_MAX_BYTES - 300;

/** Returns the person without the last selected records that do not fit into a payload, and else without a state. */
function fitted(person: Person): Person {
  let result = person;
  while (Buffer.byteLength(JSON.stringify(result)) > PERSON_MAX_BYTES) {
    const { state } = result;
    if (!state) return { ...result, name: result.name.slice(0, 100) };
    const selection = state.selection.slice(0, Math.floor(state.selection.length / 2));
    result = { ...result, state: state.selection.length > 0 ? { ...state, selection } : null };
  }
  return result;
}

/** Parses a payload. Undefined if it is not valid, for example because it is from another version. */
export function parsePayload(payload: string): PresencePayload | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
