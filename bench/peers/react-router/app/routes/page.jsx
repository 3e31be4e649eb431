import { createElement } from 'react';
import { useLoaderData } from 'react-router';
import content from '../../content.json';
import nodes from '../../nodes.json';

export const meta = () => [{ title: content.title }];

export const loader = () => content.data;

function Node({ node }) {
  if (typeof node === 'string') return node;
  const [tag, props, ...children] = node;
  return createElement(tag, props, ...children.map((child) => createElement(Node, { node: child })));
}

export default function Page() {
  useLoaderData();
  return <Node node={['div', {}, ...nodes]} />;
}
