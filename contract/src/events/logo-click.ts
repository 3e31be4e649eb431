import { z } from 'zod';
import { nameEvent } from './event-name.ts';

export const logoClickBody = () => z.strictObject({});

export const LOGO_CLICK = nameEvent<z.infer<ReturnType<typeof logoClickBody>>>({
  schemaId: 1003,
  name: 'logo click',
  source: 'HeaderWebJs',
  type: 'action',
});
