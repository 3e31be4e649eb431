'use client';

import { createElement } from 'react';
import nodes from '../nodes.json';

function Node({ node }) {
  if (typeof node === 'string') return node;
  const [tag, props, ...children] = node;
  return createElement(tag, props, ...children.map((child) => createElement(Node, { node: child })));
}

/** Renders the elements of the page. `data` is the data from which the page is hydrated. */
export function Nodes({ data }) {
  return <Node node={['div', { id: data.id }, ...nodes]} />;
}
