'use client';

import { createElement } from 'react';
import nodes from '../nodes.json';

function Node({ node }) {
  if (typeof node === 'string') return node;
  const [tag, props, ...children] = node;
  return createElement(tag, props, ...children.map((child) => createElement(Node, { node: child })));
}

/** `data` is what the page hydrates from. */
export function Nodes({ data }) {
  return <Node node={['div', { id: data.id }, ...nodes]} />;
}
