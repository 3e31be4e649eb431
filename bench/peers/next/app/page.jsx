import content from '../content.json';
import { Nodes } from './nodes.jsx';

// Rendered for each request, as the page that it is compared with.
export const dynamic = 'force-dynamic';

export default function Page() {
  return <Nodes data={content.data} />;
}
