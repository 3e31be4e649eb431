import type { EndpointServer } from '../../../http/serve.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** Dependencies of the routes. */
export type AccountServer = AccountsContext & Pick<EndpointServer, 'app'>;
