import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const logoClickBody = () => z.strictObject({});

export const LOGO_CLICK = defineEvent<z.infer<ReturnType<typeof logoClickBody>>>({
  schemaId: 1003,
  name: 'logo click',
  source: 'HeaderWebJs',
  type: 'action',
});
